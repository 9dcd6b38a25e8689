"""The rules language: typed, total and exact; read, checked, evaluated, emitted and analysed.

No author's text is ever run: it is parsed by hand into a tree of our own (``nodes``), checked into a second one
in which every name is resolved and every node typed (``typed``), and only that one has a meaning.

The language
    Values are whole numbers, exact fractions, ``wahr`` and ``falsch``, ids, records and lists. There are no strings
    and no indices; what an entry may lack is asked for with ``fehlt(x)`` or replaced with ``falls_fehlt(x, 0)``.
    Precedence, loosest first: ``wenn … dann … sonst …``, ``oder``, ``und``, ``nicht``, comparisons, ``+ -``, ``* /``
    (also ``× · ÷``), sign, ``a.b``. ``wenn`` and ``nicht`` within a computation need brackets.
    ``1 ≤ wurf ≤ 24`` means what it means in mathematics; a chain runs in one direction.
    Numbers are plain digits with a decimal point (``1.5``); what could be read otherwise is a fault.
    ``/`` always gives a fraction: ``abrunden`` (to −∞), ``aufrunden`` (to +∞) or ``runden(x, modus)`` make it whole;
    modes are ``kaufmaennisch`` (halves away from 0), ``gerade``, ``haelfte_auf`` and ``haelfte_ab``.
    ``masszahl(x)`` is the number in front of a unit.
    ``min`` and ``max`` take numbers and lists together; ``betrag``, ``anzahl``, ``summe``, ``alle``, ``eines``.
    A selection goes through a list: ``anzahl(w in wuerfe mit w ≥ 4)``, ``alle(w in wuerfe: w = 1)``,
    ``summe(w in wuerfe mit w ≥ 4: w - 3)``. ``in`` and ``mit`` are words only there. ``liste`` gives such a selection
    as a new list; ``sortiert(k in kaempfer: -k.initiative)`` the items in order, the least value first.
    Rules take named arguments, with a colon or, where YAML would need quotes for it, an equals sign:
    ``probe(zielwert: z, wurf: w).steigerungen``.
    An id is written bare where its kind is clear (``spezies = mensch``), else ``species.mensch``.

Totality
    Every number has a finite range and every list a longest length, both part of its type. So the check can shut
    out division by 0 (conditions narrow ranges: ``wenn x > 0 dann 1 / x sonst 0``), arguments out of range, numbers
    without bounds and computations without end (``limits``). Units are part of a number's type too; a number
    as written takes the unit that its place needs.

What other stages use
    ``located_text.LocatedText``: an expression's text and where its characters stand in the file.
    ``types``: ``Integer``, ``Rational``, ``Die``, ``Boolean``, ``Id``, ``Record``, ``List``, ``Optional``, and the
    ``Scope`` of names, ``Domain``s (kinds, enumerations) and rule ``Signature``s; ``units.unit("HP/m")``.
    ``read.read(text, scope, expected)`` → ``Checked(node, diagnostics, cost)``: parse and check in one.
    ``typed``: the checked tree; ``names(node)`` and ``rules(node)`` say what it uses (for cycles and unused inputs).
    ``evaluate.evaluate(node, environment, context)``: the reference meaning; ``program`` for many evaluations.
    ``to_python.to_python(node, names)``: readable Python; ``HELPERS`` are the functions it may call.
    ``to_math.to_math(node, labels)``: MathML; ``to_text.to_text(node, labels)``: the same formula in plain text.
    ``ranges.parse_ranges(text, type)``: patterns of rows (``1–24``, ``ab 75``, ``76-00``); ``ranges.condition`` makes
    a condition of one; ``ranges.coverage`` finds gaps and overlaps between several.
    ``table.Table`` and ``analyse.analyse(table, context)``: gaps, overlaps, hidden and unreachable rows, each with
    an example; ``findings.table_faults`` and ``coverage_faults`` say it in German.
    ``lexer.RESERVED``: names that nothing can have; ``check_calls.FUNCTIONS``: names that no rule can have.
"""
