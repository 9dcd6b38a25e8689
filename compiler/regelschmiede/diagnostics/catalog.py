"""Every diagnostic of the compiler: stable code, severity, German message, help and an example.

A code once published never changes its meaning. ``message`` is filled by ``str.format``.
"""

from __future__ import annotations

import enum

from regelschmiede.records import dataclass


class Severity(enum.Enum):
    """How grave a fault is; only errors stop a build."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    @property
    def stops_build(self) -> bool:
        """Whether nothing is built until the fault is mended."""
        return self is Severity.ERROR


@dataclass(frozen=True, slots=True)
class Definition:
    """What the catalogue says of a code; ``wrong`` and ``right`` are short pieces of source."""

    code: str
    severity: Severity
    title: str
    message: str
    help: str
    wrong: str = ""
    right: str = ""


def _error(
    code: str, title: str, message: str, help: str, wrong: str = "", right: str = ""
) -> Definition:
    return Definition(code, Severity.ERROR, title, message, help, wrong, right)


def _warning(
    code: str, title: str, message: str, help: str, wrong: str = "", right: str = ""
) -> Definition:
    return Definition(code, Severity.WARNING, title, message, help, wrong, right)


def _note(
    code: str, title: str, message: str, help: str, wrong: str = "", right: str = ""
) -> Definition:
    return Definition(code, Severity.NOTE, title, message, help, wrong, right)


_FILES = (
    _error(
        "RS101",
        "Manifest fehlt",
        "Im Ordner „{folder}“ fehlt die Datei „ruleset.yaml“.",
        "Jedes Regelwerk braucht ein Manifest mit Id, Titel, Edition und Lizenz. Lege im Ordner des "
        "Regelwerks die Datei „ruleset.yaml“ an.",
        "rules-data/abenteuer/skills.yaml",
        "rules-data/abenteuer/ruleset.yaml\nrules-data/abenteuer/skills.yaml",
    ),
    _error(
        "RS102",
        "Kein UTF-8",
        "Die Datei ist nicht in UTF-8 gespeichert: {found}.",
        "Speichere die Datei in der Kodierung UTF-8. Die meisten Editoren bieten das unter „Speichern "
        "unter“ oder in der Statusleiste an.",
    ),
    _error(
        "RS103",
        "Leere Datei",
        "Die Datei enthält keinen Eintrag.",
        "Trage mindestens einen Eintrag ein oder lösche die Datei.",
        "# noch nichts",
        "klettern:\n  name: Klettern",
    ),
    _error(
        "RS104",
        "Falscher Aufbau",
        "Hierher gehören {expected}; die Datei enthält {found}.",
        "Eine Datei ordnet jeder Id ihren Eintrag zu, das Manifest jedem Feld seinen Wert. Eine Liste mit Strichen "
        "oder ein bloßer Text passt an dieser Stelle nicht.",
        "- klettern\n- schwimmen",
        "klettern:\n  name: Klettern\nschwimmen:\n  name: Schwimmen",
    ),
    _error(
        "RS105",
        "Pfad verlässt das Regelwerk",
        "„{path}“ führt aus dem Ordner „{boundary}“ hinaus.",
        "Alle Dateien eines Regelwerks liegen in seinem Ordner. Ersetze die Verknüpfung durch eine "
        "Kopie.",
    ),
    _error(
        "RS106",
        "Datei nicht lesbar",
        "Das lässt sich nicht lesen: {reason}.",
        "Prüfe, ob Datei oder Ordner noch da sind, ob du sie lesen darfst und ob kein Ordner wie eine Datei "
        "heißt.",
    ),
    _error(
        "RS107",
        "Zwei Regelwerke mit gleicher Id",
        "Die Id „{id}“ trägt schon ein anderes Regelwerk.",
        "Aus der Id entstehen Paketname und Adresse. Gib jedem Regelwerk eine eigene.",
        "id: abenteuer   # in zwei Ordnern",
        "id: abenteuer_neu",
    ),
    _error(
        "RS108",
        "Endung .yml",
        "Dateien eines Regelwerks enden auf „.yaml“; „{name}“ würde übergangen.",
        "Benenne die Datei um, damit ihr Inhalt im Buch erscheint.",
        "skills.yml",
        "skills.yaml",
    ),
    _error(
        "RS109",
        "Kein Regelwerk",
        "Im Ordner „{folder}“ liegt kein Regelwerk.",
        "Ein Regelwerk ist ein Ordner mit einer Datei „ruleset.yaml“ unter „rules-data“.",
    ),
    _error(
        "RS120",
        "Datei ohne Regelwerk",
        "„{name}“ liegt in keinem Regelwerk und würde übergangen.",
        "Verschiebe die Datei in den Ordner ihres Regelwerks.",
        "rules-data/skills.yaml",
        "rules-data/abenteuer/skills.yaml",
    ),
)

_YAML = (
    _error(
        "RS110",
        "YAML-Fehler",
        "Das ist kein gültiges YAML: {problem}.",
        "Vergleiche die Stelle mit einem Eintrag, der funktioniert. Häufig fehlt ein Doppelpunkt, ein "
        "Leerzeichen dahinter oder eine schließende Klammer.",
        "cost 25",
        "cost: 25",
    ),
    _error(
        "RS111",
        "Tabulator",
        "Hier steht ein Tabulator; eingerückt wird mit Leerzeichen.",
        "YAML erlaubt keine Tabulatoren in der Einrückung. Ersetze jeden durch zwei Leerzeichen.",
        "klettern:\n\tname: Klettern",
        "klettern:\n  name: Klettern",
    ),
    _error(
        "RS112",
        "Falsche Einrückung",
        "Die Einrückung passt nicht zu den Zeilen darüber.",
        "Felder eines Eintrags beginnen alle in derselben Spalte.",
        "klettern:\n  name: Klettern\n   area: koerper",
        "klettern:\n  name: Klettern\n  area: koerper",
    ),
    _error(
        "RS113",
        "Offenes Anführungszeichen",
        "Das Anführungszeichen wird nicht geschlossen.",
        "Schließe den Text mit demselben Zeichen, mit dem er beginnt.",
        'name: "Klettern',
        'name: "Klettern"',
    ),
    _error(
        "RS114",
        "Schlüssel doppelt",
        "Der Schlüssel „{key}“ steht hier noch einmal.",
        "YAML würde den ersten Wert stillschweigend verwerfen. Behalte den richtigen und lösche den anderen.",
        "cost: 25\ncost: 50",
        "cost: 25",
    ),
    _error(
        "RS115",
        "Schlüssel ist kein Text",
        "Ein Schlüssel ist ein Text; hier steht {found}.",
        "Ids und Feldnamen sind Text. Wähle statt einer Zahl oder eines Wortes wie „null“ oder „true“ eine "
        "sprechende Id.",
        "null:\n  name: Nichts",
        "nichts:\n  name: Nichts",
    ),
    _error(
        "RS116",
        "YAML-Kunstgriff",
        "{feature} liest die Regelschmiede nicht.",
        "Anker, Verweise und Typmarken verbergen, was wirklich gilt. Schreibe den Wert aus. Ein Text, der nur "
        "zufällig mit „&“, „*“ oder „!“ beginnt, gehört in Anführungszeichen.",
        "klettern: &muster\n  name: Klettern\nschwimmen: *muster",
        "klettern:\n  name: Klettern\nschwimmen:\n  name: Schwimmen",
    ),
    _error(
        "RS117",
        "Mehrere Dokumente",
        "Hier beginnt ein zweites YAML-Dokument.",
        "Eine Datei enthält ein Dokument. Entferne die Trennzeile „---“ oder teile die Datei.",
    ),
    _error(
        "RS118",
        "Zu tief verschachtelt",
        "Tiefer als {limit} Ebenen wird nicht gelesen.",
        "So tief verschachtelt ist kein Eintrag; wahrscheinlich fehlen schließende Klammern.",
    ),
    _error(
        "RS119",
        "Unsichtbares Zeichen",
        "Hier steht das unsichtbare Zeichen {character}.",
        "Lösche das Zeichen oder ersetze es durch ein gewöhnliches Leerzeichen. Es gelangt oft durch Kopieren aus "
        "einem Textprogramm in die Datei.",
    ),
)

_ENTRIES = (
    _error(
        "RS201",
        "Ungültige Id",
        "„{id}“ ist keine gültige Id.",
        "Ids bestehen aus kleinen Buchstaben von a bis z, Ziffern und Unterstrichen, beginnen mit einem "
        "Buchstaben und sind höchstens 100 Zeichen lang. Umlaute werden ausgeschrieben: ä → ae, ö → oe, ü → ue, "
        "ß → ss.",
        "Schlösser-öffnen:\n  name: Schlösser öffnen",
        "schloesser_oeffnen:\n  name: Schlösser öffnen",
    ),
    _error(
        "RS202",
        "Id doppelt",
        "Die Id „{id}“ gibt es in „{kind}“ schon.",
        "Innerhalb einer Art ist jede Id einmalig, auch über mehrere Dateien hinweg.",
    ),
    _error(
        "RS203",
        "Name doppelt",
        "Den Namen „{name}“ trägt in „{kind}“ schon ein anderer Eintrag.",
        "Zwei Einträge gleichen Namens kann am Tisch niemand auseinanderhalten. Benenne einen um.",
    ),
    _error(
        "RS204",
        "Unbekanntes Feld",
        "Das Feld „{field}“ gibt es hier nicht.",
        "Welche Felder erlaubt sind, legt das Schema der Art fest. Meist ist es ein Tippfehler.",
        "kosten: 25",
        "cost: 25",
    ),
    _error(
        "RS205",
        "Feld fehlt",
        "Das Feld „{field}“ ({title}) fehlt.",
        "Ergänze das Feld. Ist der Wert unbekannt, lässt das Schema vielleicht „null“ zu; erfinde keinen.",
        "zaeh:\n  name: Zäh",
        "zaeh:\n  name: Zäh\n  cost: 50",
    ),
    _error(
        "RS206",
        "Falscher Typ",
        "Hierher gehört {expected}; es steht {found} da.",
        "Prüfe Anführungszeichen und Schreibweise. Zahlen stehen ohne Anführungszeichen und ohne Einheit.",
        'cost: "25 Punkte"',
        "cost: 25",
    ),
    _error(
        "RS207",
        "Deutsche Zahlschreibung",
        "„{raw}“ ist hier nicht als Zahl lesbar: {reason}.",
        "In den Dateien trennt ein Punkt die Dezimalstellen; Tausenderpunkte gibt es nicht.",
        'weight: "0,1"\ncapacity: 1.000',
        "weight: 0.1\ncapacity: 1000",
    ),
    _error(
        "RS208",
        "Außerhalb des Bereichs",
        "„{value}“ liegt außerhalb des erlaubten Bereichs ({range}).",
        "Das Schema begrenzt dieses Feld. Prüfe den Wert; stimmt er, muss das Schema angepasst werden.",
    ),
    _error(
        "RS209",
        "Wert nicht vorgesehen",
        "„{value}“ steht hier nicht zur Wahl.",
        "Erlaubt sind nur die Werte, die das Schema aufzählt.",
        "area: Koerper",
        "area: koerper",
    ),
    _error(
        "RS210",
        "Falsche Länge",
        "Hier {wanted} hin; es {found}.",
        "Ergänze, was fehlt, oder streiche, was zu viel ist.",
    ),
    _error(
        "RS211",
        "Wiederholung in der Liste",
        "Der Wert {value} steht mehr als einmal in der Liste.",
        "Jeder Wert darf in dieser Liste nur einmal vorkommen.",
        "attributes: [staerke, staerke]",
        "attributes: [staerke]",
    ),
    _error(
        "RS212",
        "Falsche Form",
        "„{value}“ hat nicht die verlangte Form ({form}).",
        "Das Schema schreibt für dieses Feld eine Form vor.",
    ),
    _error(
        "RS213",
        "Schemaregel verletzt",
        "Das verletzt die Regel „{keyword}“ des Schemas.",
        "Sieh im Schema der Art nach, was für dieses Feld gilt.",
    ),
    _error(
        "RS214",
        "Frühere Id vergeben",
        "Die frühere Id „{alias}“ ist in „{kind}“ noch in Gebrauch.",
        "Unter „aliases“ stehen nur Ids, die es nicht mehr gibt.",
    ),
    _error(
        "RS215",
        "Keine Form passt eindeutig",
        "Der Wert passt zu {count} der erlaubten Formen: {forms}.",
        "Schreibe den Wert in einer der genannten Formen.",
    ),
    _error(
        "RS216",
        "Feld hier nicht erlaubt",
        "Das Feld „{field}“ ({title}) passt nicht zu den übrigen Angaben.",
        "Das Schema erlaubt das Feld nur unter Bedingungen, die hier nicht erfüllt sind. Streiche es oder "
        "ändere die Angabe, von der es abhängt.",
    ),
    _error(
        "RS217",
        "Wortform zweimal vergeben",
        "An „{form}“ erkennt das Buch schon den Begriff „{term}“.",
        "Jede Form gehört zu einem Begriff. Streiche sie bei dem, der in den Texten nicht gemeint ist.",
        "wurf:\n  name: Wurf\n  forms: [Probe]\n  text: Zeigt die Augen.",
        "wurf:\n  name: Wurf\n  forms: [Würfe]\n  text: Zeigt die Augen.",
    ),
    _error(
        "RS218",
        "Wortform ohne Wort",
        "„{form}“ erkennt das Buch in keinem Text: {problem}.",
        "Gib Formen so an, wie sie im Satz stehen: mit Buchstaben oder Ziffern am Anfang und ohne Auszeichnung.",
        'probe:\n  name: Probe\n  forms: ["(Proben)"]\n  text: Entscheidet, was gelingt.',
        "probe:\n  name: Probe\n  forms: [Proben]\n  text: Entscheidet, was gelingt.",
    ),
)

_PUBLISHED = (
    _error(
        "RS125",
        "Liste der Ids falsch benannt",
        "Die Liste der veröffentlichten Ids heißt „published-ids.txt“; „{name}“ würde übergangen.",
        "Benenne die Datei um, damit verschwundene Ids auffallen.",
        "rules-data/abenteuer/published_ids.txt",
        "rules-data/abenteuer/published-ids.txt",
    ),
    _error(
        "RS220",
        "Keine Id",
        "Das ist weder eine Id noch ein Kommentar.",
        "Jede Zeile der Liste nennt eine Art und eine Id, mit einem Punkt dazwischen. Kommentare beginnen mit „#“. Die "
        "Liste führt „regelschmiede publish“; von Hand ist selten etwas zu ändern.",
        "Klettern",
        "skills.klettern",
    ),
    _error(
        "RS221",
        "Id doppelt in der Liste",
        "„{id}“ steht in der Liste schon.",
        "Streiche eine der beiden Zeilen.",
        "skills.klettern\nskills.klettern",
        "skills.klettern",
    ),
    _error(
        "RS222",
        "Veröffentlichte Id verschwunden",
        "„{id}“ ist veröffentlicht, aber nirgends mehr zu finden.",
        "Adressen, Lesezeichen und Programme verlassen sich auf die Id. Wurde sie umbenannt, nenne die alte unter "
        "„aliases“ des Eintrags, der Regel oder des Kapitels, dann führt sie weiter dorthin. Ist mit Absicht "
        "entfallen, was sie meint, streiche die Zeile aus der Liste.",
        "skills.kletern",
        "skills.klettern",
    ),
    _error(
        "RS223",
        "Veröffentlichte Art verschwunden",
        "Die Art „{kind}“ gibt es nicht mehr, doch {count} von ihr {verb} veröffentlicht.",
        "Adressen und Programme verlassen sich auf die Ids. Stelle die Datei der Art wieder her. Ist die Art mit "
        "Absicht entfallen, streiche ihre Zeilen aus der Liste.",
        "zauber.feuerball",
        "skills.klettern",
    ),
)

_SCHEMAS = (
    _error(
        "RS301",
        "Unbekannte Art",
        "Für die Art „{kind}“ gibt es kein Schema.",
        "Zu jeder Datei mit Einträgen gehört ein Schema „schemas/<Art>.schema.json“.",
    ),
    _error(
        "RS302",
        "Schema ist kein JSON",
        "Die Schemadatei ist kein gültiges JSON: {problem}.",
        "Häufig fehlt ein Komma oder eine Klammer, oder hinter dem letzten Eintrag steht ein Komma zu viel.",
    ),
    _error(
        "RS303",
        "Fremder Schemadialekt",
        "Das Schema nennt {dialect}; gelesen wird nur Draft 2020-12.",
        "Setze „$schema“ auf „https://json-schema.org/draft/2020-12/schema“ und schreibe das Schema nötigenfalls um "
        "(„definitions“ heißt dort „$defs“, „items“ als Liste heißt „prefixItems“).",
    ),
    _error(
        "RS304",
        "Schema fehlerhaft",
        "Das Schema ist an der Stelle „{path}“ fehlerhaft: {problem}.",
        "Die erlaubten Anmerkungen („x-…“) und ihre Werte stehen im Handbuch.",
    ),
    _error(
        "RS305",
        "Typ nicht darstellbar",
        "Aus „{path}“ lässt sich kein Typ ableiten: {problem}.",
        "Jedes Feld braucht einen Typ, den Paket, Tabelle und Datensatz kennen: Zahl, Text, Wahrheitswert, "
        "Aufzählung, Verweis, Liste oder Mappe mit benannten Feldern.",
    ),
    _error(
        "RS306",
        "Art ohne Einträge",
        "Das Manifest nennt die Art „{kind}“, doch es gibt dazu keine Datei.",
        "Lege die Datei an oder streiche die Art aus „kinds“.",
    ),
    _error(
        "RS307",
        "Schema verweist ins Leere",
        "„{annotation}“ nennt „{target}“; {problem}.",
        "Ein Verweis im Schema muss eine Art des Regelwerks oder ein Feld davon nennen. Gibt es zu einer Art noch "
        "keine Einträge, lege ihre Datei an oder streiche das Feld.",
    ),
    _error(
        "RS308",
        "Arten stoßen zusammen",
        "„{value}“ ({what}) trägt schon die Art „{other}“.",
        "Adresse und Klassenname einer Art müssen im Regelwerk einmalig sein.",
    ),
)

_REFERENCES = (
    _error(
        "RS401",
        "Verweis ins Leere",
        "In „{kind}“ gibt es keinen Eintrag „{id}“.",
        "Ein Verweis nennt die Id eines Eintrags, nicht seinen Namen.",
        "attributes: [Stärke]",
        "attributes: [staerke]",
    ),
    _error(
        "RS402",
        "Verweis auf die falsche Art",
        "„{id}“ steht in „{found}“; hier gehört ein Eintrag aus „{kind}“ hin.",
        "Das Feld verweist nur auf Einträge einer bestimmten Art.",
    ),
    _error(
        "RS403",
        "Wert steht in keiner Zeile",
        "{value} kommt in „{kind}“ unter „{field}“ nicht vor.",
        "Dieses Feld übernimmt seinen Wert aus einer anderen Tabelle. Wähle einen der dortigen Werte oder "
        "ergänze die Tabelle.",
        "cost: 30",
        "cost: 25",
    ),
    _error(
        "RS404",
        "Anzahl passt nicht",
        "Die Liste braucht {expected}, einen für jeden Eintrag aus „{kind}“; es {found}.",
        "Ergänze oder streiche Werte, bis zu jedem Eintrag genau einer gehört.",
    ),
    _error(
        "RS405",
        "Parameter fehlt",
        "„{name}“ braucht einen Wert für „{parameter}“.",
        "Ergänze den Wert. Hat der Eintrag, auf den verwiesen wird, keinen Parameter, streiche dort das Feld "
        "„parameter“.",
        "- {trait: panzerbrechend}",
        "- {trait: panzerbrechend, value: 5}",
    ),
    _error(
        "RS406",
        "Parameter überzählig",
        "„{name}“ hat keinen Parameter.",
        "Streiche den Wert, oder gib dem Eintrag, auf den verwiesen wird, das Feld „parameter“.",
        "- {trait: einhaendig, value: 2}",
        "- {trait: einhaendig}",
    ),
)

_TEXTS = (
    _error(
        "RS501",
        "Platzhalter fehlerhaft",
        "Der Platzhalter ist nicht lesbar: {problem}.",
        "Zwischen „{{“ und „}}“ steht der Name eines Feldes oder eines festen Werts.",
        "text: Kostet {{ cost.",
        "text: Kostet {{ cost }}.",
    ),
    _error(
        "RS502",
        "Unbekannter Name im Text",
        "„{name}“ ist hier nicht bekannt.",
        "In Sicht sind die Felder des Eintrags, die festen Werte („p.…“) und die Einträge aller Arten "
        "(„skills.klettern.name“).",
        "text: Kostet {{ kosten }}.",
        "text: Kostet {{ cost }}.",
    ),
    _error(
        "RS503",
        "Verbotener Zugriff",
        "{name} darf ein Text nicht benutzen.",
        "Texte setzen Werte ein und rechnen nicht. Namen mit Unterstrich am Anfang, fremde Aufrufe und Zuweisungen "
        "sind gesperrt; Funktionen und Filter bekommen feste Texte in Anführungszeichen.",
        "text: '{{ name.__class__ }}'",
        "text: '{{ name }}'",
    ),
    _error(
        "RS504",
        "Kein einsetzbarer Wert",
        "„{name}“ ist {found}; einsetzen lassen sich Zahlen, Namen und einfache Texte.",
        "Nenne ein Feld mit einem einzelnen Wert; bei einer Liste auch die Stelle, etwa „damage[0]“.",
        "text: Schaden {{ damage }}",
        "text: Schaden {{ damage[0] }}",
    ),
    _error(
        "RS505",
        "Text lässt sich nicht einsetzen",
        "Das lässt sich nicht einsetzen: {problem}.",
        "Filter rechnen und schreiben Zahlen: Manche nehmen nur ganze Zahlen, und hinter einem, der Wörter "
        "schreibt, kann kein weiterer stehen.",
        "text: Heißt {{ name | betrag }}.",
        "text: Heißt {{ name }}.",
    ),
    _error(
        "RS510",
        "Unbekannte Funktion im Text",
        "Die Funktion „{name}(…)“ kennen Texte nicht.",
        "„frei“ gibt es in jedem Text; „formel“, „regel“, „tabelle“, „eintraege“ und „beispiel“ nur in Kapiteln.",
        'text: Auf {{ freii("zwei") }} Beinen.',
        'text: Auf {{ frei("zwei") }} Beinen.',
    ),
    _error(
        "RS511",
        "Funktion außerhalb eines Kapitels",
        "„{name}(…)“ kann nur in einem Kapitel stehen.",
        "Tabellen, Regeln, Formeln und Beispiele brauchen eine Seite, auf der Platz für sie ist. Verweise im Text "
        "eines Eintrags mit „[[…]]“ darauf.",
        'text: Siehe {{ tabelle("skills") }}.',
        "text: Siehe die [[skills|Fertigkeiten]].",
    ),
    _error(
        "RS512",
        "Funktion falsch geschrieben",
        "„{name}(…)“ ist nicht vollständig: {problem}.",
        "Eine Funktion bekommt Ids oder Wörter als festen Text in Anführungszeichen, mehrere mit Komma getrennt.",
        "text: Auf {{ frei(zwei) }} Beinen.",
        'text: Auf {{ frei("zwei") }} Beinen.',
    ),
    _error(
        "RS513",
        "Einzufügendes fehlt",
        "{what} mit der Id „{name}“ gibt es nicht.",
        "Nenne die Id einer Regel („regel“, „formel“), eines Beispiels („beispiel“) oder einer Art und ihrer "
        "Felder („tabelle“, „eintraege“).",
        '{{ tabelle("skill") }}',
        '{{ tabelle("skills") }}',
    ),
    _error(
        "RS514",
        "Einfügung mitten im Absatz",
        "„{name}(…)“ braucht einen Absatz für sich.",
        "Lass vor und hinter der Zeile eine Zeile frei und rücke sie nicht ein: In Listen, Zitaten und Code geht es "
        "nicht. Nur „formel“ kann auch mitten in einem Satz stehen.",
        'Das sind sie: {{ tabelle("skills") }}',
        'Das sind sie:\n\n{{ tabelle("skills") }}',
    ),
    _error(
        "RS515",
        "Formel einer Regel mit Zeilen",
        "Die Regel „{name}“ hat keine einzelne Formel: Welche Zeile gilt, hängt von ihren Eingaben ab.",
        "Zeige die Regel mit allen Zeilen: „regel“ statt „formel“.",
        '{{ formel("probe") }}',
        '{{ regel("probe") }}',
    ),
    _error(
        "RS516",
        "Filter falsch benutzt",
        "Der Filter „{name}“ bekommt etwas anderes in Klammern, als er nimmt.",
        "Die Vorschläge zeigen, wie sich der Filter schreiben lässt.",
        'text: Am {{ cost | ordnung("en") }} Tag.',
        'text: Am {{ cost | ordnung("n") }} Tag.',
    ),
    _error(
        "RS520",
        "Link ins Leere",
        "Der Link „{target}“ führt nirgendwohin.",
        "Nenne Art und Id („skills.klettern“), eine Regel („rules.probe“), ein Kapitel („chapters.kampf“), die "
        "Übersicht einer Art („skills“) oder den Namen von etwas, das nur einmal so heißt.",
        "text: Siehe [[skills.kletern]].",
        "text: Siehe [[skills.klettern]].",
    ),
    _error(
        "RS521",
        "Link mehrdeutig",
        "Mehreres heißt „{name}“.",
        "Nenne statt des Namens Art und Id; hinter „|“ kann stehen, was zu lesen sein soll.",
        "klettern:\n  name: Klettern\n  cost: 25\n  text: Anders als [[Klettern]].",
        "klettern:\n  name: Klettern\n  cost: 25\n  text: Anders als [[skills.klettern]].",
    ),
    _error(
        "RS522",
        "Link fehlerhaft",
        "Der Link ist nicht lesbar: {problem}.",
        "Ein Link ist „[[Ziel]]“ oder „[[Ziel|Text]]“. Sollen zwei eckige Klammern im Text stehen, schreibe "
        "davor einen umgekehrten Schrägstrich.",
        "text: Siehe [[skills.klettern.",
        "text: Siehe [[skills.klettern]].",
    ),
    _error(
        "RS523",
        "Fremde Auszeichnung",
        "„{markup}“ stünde so auf der Seite: {what} kennt das Buch nicht.",
        "Texte kennen Absätze, Listen, Tabellen, Zitate, Hervorhebungen und Links auf Webseiten. Auf Einträge und "
        "Kapitel führt „[[…]]“, und „{# … #}“ ist ein Kommentar. Sollen die Zeichen selbst zu lesen sein, schreibe "
        "davor einen umgekehrten Schrägstrich.",
        "text: Lies <b>alles</b>.",
        "text: Lies **alles**.",
    ),
    _error(
        "RS524",
        "Liste zu tief",
        "Hier stecken zu viele Listen oder Zitate ineinander.",
        "Nach etwa zehn Ebenen folgt niemand mehr. Löse die Liste auf, etwa mit Überschriften.",
    ),
    _error(
        "RS525",
        "Zeile passt nicht zur Tabelle",
        "Zellen in dieser Zeile: {cells}, Spalten der Tabelle: {columns}.",
        "Was über die Spalten hinausgeht, zeigt keine Seite. Soll „|“ in einer Zelle stehen, schreibe davor einen "
        "umgekehrten Schrägstrich.",
        "| Wurf | Folge |\n| --- | --- |\n| hoch | gut | besser |",
        "| Wurf | Folge |\n| --- | --- |\n| hoch | gut \\| besser |",
    ),
    _error(
        "RS530",
        "Zahl von Hand geschrieben",
        "„{typed}“ steht fest im Text; ändert sich die Regel, bleibt es stehen.",
        "Setze den Wert eines Feldes oder einen festen Wert ein; Filter schreiben ihn als Wort („wort“, „mal“, "
        "„ordnung“, „teil“). Was mit den Regeln nichts zu tun hat, steht in „frei“.",
        "text: Du hast drei Rewinds und zwei Hände.",
        'text: Du hast {{ p.rewinds_pro_session | wort }} Rewinds und {{ frei("zwei") }} Hände.',
    ),
    _error(
        "RS531",
        "Andere Einheit",
        "Hinter dem Wert steht „{word}“, seine Einheit ist aber „{unit}“.",
        "Schreibe die Einheit, die das Feld oder der feste Wert hat, gleich ob ausgeschrieben oder abgekürzt.",
        "text: Kostet {{ cost }} Meter.",
        "text: Kostet {{ cost }} Punkte.",
    ),
    _error(
        "RS532",
        "Name aus den Quelldateien",
        "„{word}“ ist {what} und sagt Lesenden nichts.",
        "Nenne den Eintrag, die Art oder das Feld so, wie das Buch es nennt; Namen von Einträgen setzt "
        "„[[skills.klettern]]“ ein. Soll der Quelltext selbst zu lesen sein, setze ihn zwischen Gravis-Zeichen (`).",
        "text: Hilft bei schloesser_oeffnen.",
        "text: Hilft bei [[skills.schloesser_oeffnen]].",
    ),
    _error(
        "RS540",
        "Würfel anders geschrieben",
        "„{dice}“ ist nicht so geschrieben, wie Würfel zu schreiben sind.",
        "Ein Würfel ist ein großes W mit der Zahl seiner Seiten, davor die Anzahl, dahinter ein Zuschlag, alles ohne "
        "Leerzeichen: W100, 2W6, 2W6+3.",
        "text: Würfle 2 w6.",
        "text: Würfle 2W6.",
    ),
    _error(
        "RS541",
        "Fremder Würfel",
        "Mit einem {die} wird in diesem Buch nicht gewürfelt.",
        "Das Manifest nennt unter „dice“ die Würfel des Spiels; ohne diese Angabe sind es die, nach denen die Regeln "
        "fragen.",
        "text: Würfle einen W20.",
        "text: Würfle einen W100.",
    ),
)

_CHAPTERS = (
    _error(
        "RS121",
        "Falsche Endung eines Kapitels",
        "Kapitel enden auf „.md“; „{name}“ würde übergangen.",
        "Benenne die Datei um, damit ihr Text im Buch erscheint. Manche Editoren hängen „.txt“ an, und Windows "
        "verbirgt das.",
        "chapters/kampf.markdown",
        "chapters/kampf.md",
    ),
    _error(
        "RS122",
        "YAML statt Markdown",
        "Kapitel sind Markdown; „{name}“ würde übergangen.",
        "Jedes Kapitel ist eine eigene Markdown-Datei im Ordner „chapters“. Lege seinen Text dort ab; was Daten sind, "
        "gehört in die Datei einer Art.",
        "rules-data/abenteuer/chapters.yaml",
        "rules-data/abenteuer/chapters/kampf.md",
    ),
    _error(
        "RS123",
        "Kapitel am falschen Ort",
        "„{name}“ liegt nicht im Ordner „chapters“ und würde übergangen.",
        "Verschiebe das Kapitel in den Ordner „chapters“ seines Regelwerks. Nur Dateien wie „README.md“ dürfen neben "
        "den Daten liegen.",
        "rules-data/abenteuer/kampf.md",
        "rules-data/abenteuer/chapters/kampf.md",
    ),
    _error(
        "RS124",
        "Ordner zwischen den Kapiteln",
        "Der Ordner „{name}“ liegt zwischen den Kapiteln und würde übergangen.",
        "Alle Kapitel liegen nebeneinander im Ordner „chapters“. Zu Teilen fasst sie „outline“ im Manifest zusammen.",
        "chapters/kampf/ablauf.md",
        "chapters/kampf_ablauf.md",
    ),
    _error(
        "RS550",
        "Kopf nicht geschlossen",
        "Der Kopf des Kapitels beginnt hier und endet nirgends.",
        "Steht in der ersten Zeile „---“, so folgen Angaben zum Kapitel, und eine zweite Zeile „---“ schließt sie ab.",
        "---\ndescription: Wie gekämpft wird.\n\n# Kampf",
        "---\ndescription: Wie gekämpft wird.\n---\n\n# Kampf",
    ),
    _error(
        "RS551",
        "Kapitel ohne Titel",
        "Das Kapitel beginnt nicht mit seinem Titel: {found}.",
        "Die erste Zeile eines Kapitels ist sein Titel, eine Überschrift mit einem einzigen „#“. Nur der Kopf zwischen "
        "zwei Zeilen „---“ steht davor.",
        "Wer angreift, würfelt.",
        "# Kampf\n\nWer angreift, würfelt.",
    ),
    _error(
        "RS552",
        "Überschrift ohne Text",
        "Diese Überschrift ist leer.",
        "Schreibe den Text hinter die Rauten, oder streiche die Zeile.",
        "##",
        "## Ablauf",
    ),
    _error(
        "RS553",
        "Zweiter Titel",
        "Ein Kapitel hat nur einen Titel.",
        "Überschriften mit einem einzigen „#“ sind Titel. Abschnitte beginnen mit „##“; was für sich stehen soll, wird "
        "ein eigenes Kapitel.",
        "# Kampf\n\n# Ablauf",
        "# Kampf\n\n## Ablauf",
    ),
    _error(
        "RS554",
        "Titel ist kein reiner Text",
        "Im Titel {of} steht {found}.",
        "Der Titel erscheint auch in Navigation, Lesezeichen und Verweisen. Schreibe ihn als bloßen Text.",
        "# **Kampf**",
        "# Kampf",
    ),
    _error(
        "RS555",
        "Überschrift überspringt eine Stufe",
        "Auf eine Überschrift der Stufe {above} folgt hier eine der Stufe {level}.",
        "Jede Überschrift liegt höchstens eine Stufe tiefer als die vorige. Sonst fehlt in Inhaltsverzeichnis und "
        "Vorleseprogramm ein Abschnitt.",
        "## Ablauf\n\n#### Zielen",
        "## Ablauf\n\n### Zielen",
    ),
    _error(
        "RS560",
        "Unbekanntes Kapitel",
        "Die Gliederung nennt das Kapitel „{id}“, doch dazu gibt es keine Datei.",
        "Die Id eines Kapitels ist der Name seiner Datei ohne „.md“. Lege die Datei im Ordner „chapters“ an oder "
        "streiche die Id aus „outline“.",
        "outline: [Kampf]",
        "outline: [kampf]",
    ),
    _error(
        "RS561",
        "Kapitel doppelt in der Gliederung",
        "Das Kapitel „{id}“ steht in der Gliederung mehr als einmal.",
        "Jedes Kapitel hat genau einen Platz im Buch.",
        "outline: [kampf, proben, kampf]",
        "outline: [kampf, proben]",
    ),
)

_EXPRESSIONS = (
    _error(
        "RS601",
        "Fremdes Zeichen",
        "Das Zeichen „{sign}“ kennt die Regelsprache nicht.",
        "Erlaubt sind Namen, Zahlen, Klammern, Punkt und Komma, die Rechenzeichen + - * / × ÷ und die "
        "Vergleiche = ≠ < ≤ > ≥. Ids stehen ohne Anführungszeichen.",
        "wurf == 100",
        "wurf = 100",
    ),
    _error(
        "RS602",
        "Zahl unklar geschrieben",
        "„{raw}“ ist als Zahl nicht eindeutig.",
        "In Regeln trennt ein Punkt die Dezimalstellen, Tausender werden nicht getrennt, und nach dem Komma "
        "zwischen zwei Argumenten steht ein Leerzeichen.",
        "gewicht × 1,5",
        "gewicht × 1.5",
    ),
    _error(
        "RS603",
        "Ausdruck nicht lesbar",
        "Hier gehört {expected} hin; es steht {found} da.",
        "Bis zu dieser Stelle ist der Ausdruck lesbar. Häufig fehlt davor ein Rechenzeichen oder ein Wert.",
        "wurf ≤ ≤ zielwert",
        "wurf ≤ zielwert",
    ),
    _error(
        "RS604",
        "Klammer bleibt offen",
        "Die Klammer wird bis zum Ende des Ausdrucks nicht geschlossen.",
        "Zu jeder öffnenden Klammer gehört eine schließende.",
        "abrunden((zielwert - wurf) / 10",
        "abrunden((zielwert - wurf) / 10)",
    ),
    _error(
        "RS605",
        "Ausdruck fehlt",
        "Hier fehlt ein Ausdruck.",
        "Schreibe den Wert, die Formel oder die Bedingung aus.",
        'when: ""',
        "when: wurf ≤ zielwert",
    ),
    _error(
        "RS606",
        "Ausdruck zu lang",
        "Der Ausdruck hat {found} Zeichen; gelesen werden höchstens {limit}.",
        "So lange Formeln versteht am Tisch niemand. Zerlege den Ausdruck in benannte Schritte.",
    ),
    _error(
        "RS607",
        "Ausdruck zu tief verschachtelt",
        "Der Ausdruck ist tiefer als {limit} Ebenen verschachtelt.",
        "Zerlege den Ausdruck in benannte Schritte. Auch eine sehr lange Kette von Rechenzeichen zählt als "
        "Verschachtelung.",
    ),
    _error(
        "RS608",
        "Zahl zu lang",
        "Die Zahl hat {found} Ziffern; erlaubt sind höchstens {limit}.",
        "Kein Regelwerk braucht so große oder so genaue Zahlen; wahrscheinlich ist es ein Tippfehler.",
    ),
    _error(
        "RS609",
        "Klammern nötig",
        "„{word}“ gehört hier in Klammern.",
        "Mitten in einer Rechnung oder einem Vergleich ließe sich sonst auf zwei Weisen lesen, wie weit "
        "„wenn“ oder „nicht“ reicht.",
        "1 + wenn kritisch dann 2 sonst 0",
        "1 + (wenn kritisch dann 2 sonst 0)",
    ),
    _error(
        "RS610",
        "Vergleichskette uneinheitlich",
        "Eine Kette von Vergleichen läuft in eine Richtung; „{first}“ und „{second}“ passen nicht zusammen.",
        "„1 ≤ wurf ≤ 24“ ist erlaubt und heißt: wurf liegt zwischen 1 und 24. Andere Verbindungen schreibst "
        "du mit „und“ aus.",
        "1 ≤ wurf > zielwert",
        "1 ≤ wurf und wurf > zielwert",
    ),
    _error(
        "RS611",
        "Auswahl am falschen Platz",
        "Eine Auswahl „… in …“ steht nur in den Funktionen {places}.",
        "Eine Auswahl geht eine Liste durch; was aus ihr werden soll, sagt die Funktion, in der sie steht.",
        "betrag(w in wuerfe)",
        "summe(w in wuerfe)",
    ),
    _error(
        "RS620",
        "Unbekannter Name",
        "Der Name „{name}“ ist hier nicht bekannt.",
        "In Sicht sind die Eingaben und Schritte der Regel, die festen Werte und die Ids der Arten, etwa "
        "„skills.klettern“.",
        "wurf ≤ zeilwert",
        "wurf ≤ zielwert",
    ),
    _error(
        "RS621",
        "Unbekannte Funktion",
        "Eine Funktion oder Regel „{name}“ gibt es nicht.",
        "Eingebaut sind abrunden, aufrunden, runden, min, max, betrag, anzahl, summe, alle, eines, liste, sortiert, "
        "fehlt und falls_fehlt; dazu kommen die Regeln des Regelwerks.",
        "floor(hp / 2)",
        "abrunden(hp / 2)",
    ),
    _error(
        "RS622",
        "Unbekanntes Feld im Ausdruck",
        "Das Feld „{field}“ gibt es hier nicht: „{base}“ ist {found}.",
        "Hinter dem Punkt steht ein Feld des Eintrags oder des Ergebnisses, das davor genannt ist.",
        "probe(zielwert: 65, wurf: 47).erfolg",
        "probe(zielwert: 65, wurf: 47).gelungen",
    ),
    _error(
        "RS623",
        "Unbekannte Id",
        "In „{domain}“ gibt es „{id}“ nicht.",
        "Genannt wird die Id eines Eintrags oder einer Zeile, nicht ihr Name.",
        "spezies = Mensch",
        "spezies = mensch",
    ),
    _error(
        "RS624",
        "Falscher Typ im Ausdruck",
        "Hier gehört {expected} hin; „{source}“ ist {found}.",
        "Gerechnet wird mit Zahlen, verknüpft werden Wahrheitswerte; gemischt wird nichts von selbst.",
        "wurf und kritisch",
        "wurf = 1 und kritisch",
    ),
    _error(
        "RS625",
        "Bruch als ganze Zahl",
        "„{source}“ kann ein Bruch sein; hier gehört eine ganze Zahl hin.",
        "Gerundet wird nie stillschweigend. Sage, wie: „abrunden“ zur kleineren Zahl, „aufrunden“ zur größeren, "
        "„runden“ zur nächsten.",
        "hp / 2",
        "abrunden(hp / 2)",
    ),
    _error(
        "RS626",
        "Einheiten passen nicht",
        "„{first}“ ({first_unit}) und „{second}“ ({second_unit}) haben verschiedene Einheiten.",
        "Addiert, verglichen und übergeben wird nur Gleiches. Ein Umrechnungsfaktor ist ein fester Wert mit "
        "Einheit, etwa „HP/m“.",
        "hp + bewegung",
        "hp + hp_je_meter × bewegung",
    ),
    _error(
        "RS627",
        "Ungleiche Arten",
        "„{first}“ ist {first_type}, „{second}“ ist {second_type}; das eine ist nie das andere.",
        "Gleich sein können nur Werte derselben Art.",
        "fertigkeit = talents.zaeh",
        "talent = talents.zaeh",
    ),
    _error(
        "RS628",
        "Nicht vergleichbar",
        "„{source}“ ist {found}; das lässt sich mit „{operator}“ nicht vergleichen.",
        "Nach Größe vergleichen lassen sich Zahlen; auf Gleichheit außerdem Ids und Wahrheitswerte. Von "
        "Listen und Datensätzen vergleichst du einzelne Felder.",
        "kritisch > falsch",
        "kritisch",
    ),
    _error(
        "RS629",
        "Teilung durch null",
        "„{source}“ kann null sein ({range}); dadurch lässt sich nicht teilen.",
        "Schließe die Null aus: durch den Bereich der Eingabe, mit „max“ oder mit „wenn“.",
        "schaden / ruestung",
        "wenn ruestung > 0 dann schaden / ruestung sonst schaden",
    ),
    _error(
        "RS630",
        "Wert außerhalb des Bereichs",
        "„{source}“ kann {range} sein; erlaubt ist {allowed}.",
        "Begrenze den Wert mit „min“ und „max“ oder erweitere den Bereich dort, wo er festgelegt ist.",
        "probe(zielwert: attribut + 500, wurf: wurf)",
        "probe(zielwert: min(attribut + 500, 200), wurf: wurf)",
    ),
    _error(
        "RS631",
        "Zahl wächst ins Maßlose",
        "„{source}“ kann Zahlen ergeben, die zu groß oder als Bruch zu fein sind.",
        "Prüfe die Bereiche der Eingaben. Runde Zwischenergebnisse oder begrenze sie mit „min“.",
    ),
    _error(
        "RS632",
        "Falsche Zahl von Argumenten",
        "„{function}“ braucht {expected}; hier {found}.",
        "Mehrere Argumente trennt ein Komma mit Leerzeichen.",
        "abrunden(hp, 2)",
        "abrunden(hp / 2)",
    ),
    _error(
        "RS633",
        "Argument fehlt",
        "Die Regel „{rule}“ braucht auch „{argument}“.",
        "Eine Regel bekommt jede ihrer Eingaben mit Namen.",
        "probe(wurf: 47)",
        "probe(zielwert: 65, wurf: 47)",
    ),
    _error(
        "RS634",
        "Unbekanntes Argument",
        "„{function}“ hat keine Eingabe „{argument}“.",
        "Die Namen der Argumente sind die Eingaben der Regel. Eingebaute Funktionen nehmen ihre Argumente ohne Namen.",
        "probe(ziel: 65, wurf: 47)",
        "probe(zielwert: 65, wurf: 47)",
    ),
    _error(
        "RS635",
        "Argument doppelt",
        "Das Argument „{argument}“ steht hier zum zweiten Mal.",
        "Jede Eingabe bekommt genau einen Wert.",
        "probe(wurf: 47, wurf: 48, zielwert: 65)",
        "probe(wurf: 47, zielwert: 65)",
    ),
    _error(
        "RS636",
        "Argument ohne Namen",
        "Die Argumente der Regel „{rule}“ brauchen Namen.",
        "So bleibt lesbar, was gemeint ist, und die Reihenfolge ist gleichgültig.",
        "probe(65, 47)",
        "probe(zielwert: 65, wurf: 47)",
    ),
    _error(
        "RS637",
        "Rundung unklar",
        "„{mode}“ ist keine Art zu runden.",
        "„runden“ geht zur nächsten ganzen Zahl; die Art sagt, wohin eine Hälfte geht: kaufmaennisch (weg von "
        "der Null), gerade (zur geraden Zahl), haelfte_auf (zur größeren), haelfte_ab (zur kleineren).",
        "runden(hp / 2, auf)",
        "runden(hp / 2, haelfte_auf)",
    ),
    _error(
        "RS638",
        "Liste kann leer sein",
        "„{source}“ kann leer sein; dann hat „{function}“ kein Ergebnis.",
        "Gib einen Wert an, der auch bei leerer Liste gilt.",
        "max(w in wuerfe mit w ≥ 4)",
        "max(0, w in wuerfe mit w ≥ 4)",
    ),
    _error(
        "RS639",
        "Name schon vergeben",
        "Der Name „{name}“ ist hier schon vergeben.",
        "Innerhalb einer Auswahl würde der Name zwei Dinge bedeuten. Wähle einen anderen.",
        "anzahl(wurf in wuerfe mit wurf ≥ 4)",
        "anzahl(w in wuerfe mit w ≥ 4)",
    ),
    _error(
        "RS640",
        "Name mehrdeutig",
        "„{name}“ ist hier ein Wert der Regel und zugleich eine Id aus „{domain}“.",
        "Nenne die Id mit ihrer Art, oder gib dem Wert einen anderen Namen.",
        "fertigkeit = klettern",
        "fertigkeit = skills.klettern",
    ),
    _error(
        "RS641",
        "Wert kann fehlen",
        "„{source}“ kann fehlen; so lässt sich damit nicht rechnen.",
        "Nenne mit „falls_fehlt“ den Wert, der dann gilt, oder frage vorher mit „fehlt“.",
        "waffe.kapazitaet - 1",
        "falls_fehlt(waffe.kapazitaet, 1) - 1",
    ),
    _error(
        "RS642",
        "Rechnung zu aufwendig",
        "Diese Rechnung kann {found} Schritte brauchen; erlaubt sind höchstens {limit}.",
        "Verschachtelte Auswahlen über lange Listen vervielfachen sich. Begrenze die Länge der Listen oder "
        "rechne in zwei Schritten.",
    ),
    _error(
        "RS643",
        "Fälle passen nicht zusammen",
        "„{first}“ ist {first_type}, „{second}“ ist {second_type}; beide Fälle brauchen denselben Typ.",
        "Was „wenn … dann … sonst …“ ergibt, muss in jedem Fall von derselben Art sein.",
        "wenn kritisch dann 2 sonst falsch",
        "wenn kritisch dann 2 sonst 0",
    ),
    _error(
        "RS651",
        "Bereich nicht lesbar",
        "„{raw}“ ist kein Bereich.",
        "Ein Bereich ist eine Zahl, „1–24“, „ab 75“ oder „bis 0“; mehrere trennt ein Komma.",
        "75+",
        "ab 75",
    ),
    _error(
        "RS652",
        "Bereich verkehrt herum",
        "Der Bereich „{raw}“ endet, bevor er beginnt.",
        "Zuerst steht der kleinere Wert. Auf einem W100 steht 00 für 100.",
        "24–1",
        "1–24",
    ),
    _error(
        "RS653",
        "Bereich doppelt genannt",
        "„{raw}“ nennt {values}, doch das steht in dieser Angabe schon.",
        "Die Teile eines Bereichs überschneiden sich nicht.",
        "1–24, 20–30",
        "1–30",
    ),
    _error(
        "RS654",
        "Bereich liegt außerhalb",
        "„{raw}“ verlässt {domain}; möglich ist nur {allowed}.",
        "Der Würfel oder die Eingabe kann diese Werte nicht annehmen.",
        "76–120",
        "76–100",
    ),
    _error(
        "RS661",
        "Lücke in den Zeilen",
        "Für {example} gilt keine Zeile.",
        "Jede mögliche Eingabe braucht eine Antwort. Ergänze eine Zeile, erweitere eine Bedingung oder schließe "
        "mit „else“ ab.",
        "- 1–24\n- 25–99",
        "- 1–24\n- 25–100",
    ),
    _error(
        "RS662",
        "Zeilen überschneiden sich",
        "Für {example} gelten die Zeilen {first} und {second} zugleich.",
        "Hier muss immer genau eine Zeile gelten. Trenne die Bedingungen.",
        "- 1–25\n- 25–100",
        "- 1–24\n- 25–100",
    ),
    _error(
        "RS663",
        "Zeile verdeckt",
        "Zeile {row} kommt nie zum Zug: Alles, was sie trifft, steht schon in {rows}.",
        "Es gilt die erste passende Zeile. Stelle die engere Bedingung vor die weitere oder streiche die Zeile.",
        "- wurf ≤ zielwert\n- wurf = 1 und wurf ≤ zielwert",
        "- wurf = 1 und wurf ≤ zielwert\n- wurf ≤ zielwert",
    ),
    _error(
        "RS664",
        "Zeile unerreichbar",
        "Die Bedingung von Zeile {row} erfüllt keine mögliche Eingabe.",
        "Prüfe die Bedingung und die Bereiche der Eingaben. Ein W100 zeigt zum Beispiel nie 0.",
        "when: wurf = 0",
        "when: wurf = 100",
    ),
    _note(
        "RS665",
        "Nicht entscheidbar",
        "Ob {question}, ließ sich nicht entscheiden; geprüft wurde nur ein Teil der Eingaben.",
        "Das ist kein Fehler. Die Bedingungen sind zu verwickelt oder die Bereiche zu groß, um jede Eingabe "
        "durchzugehen.",
    ),
)

_RULES = (
    _error(
        "RS701",
        "Angabe fehlt oder ist überzählig",
        "Hier gehört genau eine der Angaben {options} hin; {found}.",
        "Diese Angaben schließen einander aus, und ohne eine von ihnen ist nicht klar, was gemeint ist.",
        "result: {gelungen: boolean}\nreturns: boolean",
        "result: {gelungen: boolean}",
    ),
    _error(
        "RS702",
        "Zeile „else“ nicht am Ende",
        "Hinter „else“ steht noch eine Zeile, die nie an die Reihe kommt.",
        "„else“ gilt, wenn keine Zeile davor gilt, und ist deshalb immer die letzte Zeile.",
        "- else: 0\n- {when: wurf = 1, then: 3}",
        "- {when: wurf = 1, then: 3}\n- else: 0",
    ),
    _error(
        "RS703",
        "Unbekannter Typ",
        "Den Typ „{name}“ gibt es nicht.",
        "Typen sind „integer“, „fraction“, „boolean“, Würfel wie „w100“, die Arten des Regelwerks und die Klassen "
        "eigener Datensätze. Für alles andere stehen „choices“, „list“ und „record“ bereit.",
        "wurf: zahl",
        "wurf: w100",
    ),
    _error(
        "RS704",
        "Grenze fehlt",
        "Hier {verb} {missing}: Eine Eingabe sagt, wie groß sie werden kann.",
        "Nur mit Grenzen lässt sich prüfen, ob eine Regel auf jede Eingabe eine Antwort hat.",
        "zielwert: {label: Zielwert, type: integer}",
        "zielwert: {label: Zielwert, type: integer, min: -30, max: 200}",
    ),
    _error(
        "RS705",
        "Grenzen verkehrt herum",
        "Die untere Grenze ({low}) liegt über der oberen ({high}).",
        "Vertausche die beiden Grenzen.",
        "type: integer, min: 10, max: 1",
        "type: integer, min: 1, max: 10",
    ),
    _error(
        "RS706",
        "Name schon belegt",
        "„{name}“ ist schon {what}.",
        "In einer Regel bedeutet jeder Name genau eines. Wähle einen anderen.",
        "steps:\n  steigerung_je: abrunden(ziel / 10)",
        "steps:\n  steigerungen: abrunden(ziel / 10)",
    ),
    _error(
        "RS707",
        "Regeln im Kreis",
        "Die Regeln rufen einander im Kreis auf: {circle}.",
        "Eine Regel, die auf ihr eigenes Ergebnis wartet, hat keines. Zerlege sie so, dass eine der Regeln ohne die "
        "anderen auskommt.",
    ),
    _error(
        "RS708",
        "Ergebnisfeld ohne Wert",
        "Der Zeile fehlt ein Wert für {fields}.",
        "Jede Zeile füllt alle Felder des Ergebnisses.",
        "then: {gelungen: wahr}",
        "then: {gelungen: wahr, steigerungen: 0}",
    ),
    _error(
        "RS709",
        "Kein Feld des Ergebnisses",
        "„{field}“ ist kein Feld des Ergebnisses.",
        "Welche Felder das Ergebnis hat, steht unter „result“.",
        "then: {erfolg: wahr}",
        "then: {gelungen: wahr}",
    ),
    _error(
        "RS710",
        "Ein Wert statt Feldern",
        "Das Ergebnis ist ein einzelner Wert; hier stehen Felder.",
        "Mit „returns“ gibt die Regel einen Wert, mit „result“ einen Datensatz mit Feldern.",
        "then: {schaden: 10}",
        "then: 10",
    ),
    _error(
        "RS711",
        "Felder statt eines Werts",
        "Das Ergebnis hat die Felder {fields}; hier steht ein einzelner Ausdruck.",
        "Nenne für jedes Feld seinen Ausdruck.",
        "then: wahr",
        "then: {gelungen: wahr, steigerungen: 0}",
    ),
    _error(
        "RS712",
        "Klasse doppelt",
        "Die Klasse „{name}“ ist schon an anderer Stelle beschrieben.",
        "Ein Datensatz wird einmal beschrieben. An allen anderen Stellen genügt der Name seiner Klasse als Typ.",
        "zweite: {record: {gelungen: boolean}, class: Assist}",
        "zweite: Assist",
    ),
    _error(
        "RS713",
        "Zu viele Regeln hintereinander",
        "Hier rufen sich mehr als {limit} Regeln hintereinander auf.",
        "Fasse Regeln zusammen; einer so langen Kette folgt am Tisch niemand.",
    ),
    _error(
        "RS714",
        "Hier lässt sich nicht nachschlagen",
        "„{name}“ ist {found}; nachgeschlagen wird nach einer ganzen Zahl, die eine Eingabe oder ein Schritt ist.",
        "Gib dem Wert, nach dem die Tabelle fragt, als Schritt einen Namen, und runde ihn nötigenfalls.",
        "lookup: wurf / 10",
        "steps: {zehner: abrunden(wurf / 10)}\nlookup: zehner",
    ),
    _note(
        "RS715",
        "Tabelle antwortet nicht immer",
        "Ist „{name}“ {values}, gibt die Tabelle keine Antwort.",
        "Das ist kein Fehler: Wer die Regel mit einem solchen Wert aufruft, bekommt eine Fehlermeldung. Soll es eine "
        "Antwort geben, ergänze eine Zeile oder „else“; ist die Lücke gewollt, schreibe „gaps: true“ dazu.",
    ),
    _error(
        "RS716",
        "Datensatz ohne Ende",
        "Der Datensatz „{name}“ enthält sich selbst.",
        "Ein solcher Datensatz hätte kein Ende. Streiche das Feld, oder gib ihm einen anderen Typ.",
        "record: {inneres: Paar, wurf: w6}\nclass: Paar",
        "record: {erster: w6, zweiter: w6}\nclass: Paar",
    ),
    _error(
        "RS721",
        "Beispiel stimmt nicht",
        "Die Regel „{rule}“ ergibt{where} {actual}; erwartet ist {expected}.",
        "Entweder ist das Beispiel veraltet oder die Regel falsch. Der Rechenweg steht darunter.",
        "expect: {steigerungen: 2}",
        "expect: {steigerungen: 1}",
    ),
    _error(
        "RS722",
        "Regel ohne Antwort",
        "Für diese Eingaben gibt die Regel „{rule}“ keine Antwort.",
        "Keine Zeile der Regel gilt für sie. Prüfe die Eingaben, oder ergänze die Regel.",
    ),
    _error(
        "RS723",
        "Erwartung ohne Felder",
        "Das Ergebnis von „{rule}“ hat die Felder {fields}; erwartet wird mindestens eines davon.",
        "Nenne die Felder, auf die es im Beispiel ankommt, mit ihrem Wert.",
        "expect: true",
        "expect: {gelungen: true}",
    ),
    _error(
        "RS724",
        "Eingabe unmöglich",
        "{found} geht hier nicht; möglich ist {allowed}.",
        "Die Regel legt fest, welche Werte ihre Eingaben annehmen. Ein W100 zeigt zum Beispiel nie 0.",
        "inputs: {wurf: 0}",
        "inputs: {wurf: 100}",
    ),
    _error(
        "RS731",
        "Bedingung verletzt",
        "„{name}“ gilt für „{id}“ nicht: {problem}.",
        "Die Zahlen eines Eintrags passen nicht zueinander. Prüfe sie, oder ändere die Bedingung.",
    ),
    _error(
        "RS741",
        "Eingabe ohne Wirkung",
        "Die Eingabe „{name}“ kommt in keinem Schritt und in keiner Zeile vor.",
        "Eine Eingabe, von der nichts abhängt, führt in die Irre. Streiche sie, oder benutze sie.",
    ),
    _error(
        "RS742",
        "Schritt ohne Wirkung",
        "Den Schritt „{name}“ benutzt niemand.",
        "Von diesem Zwischenergebnis hängt nichts ab. Streiche es, oder benutze es.",
    ),
    _warning(
        "RS743",
        "Fester Wert ohne Verwendung",
        "Den festen Wert „{name}“ benutzt keine Regel, keine Bedingung und kein Text.",
        "Vielleicht steht seine Zahl irgendwo noch einmal. Setze ihn dort ein, oder streiche ihn.",
    ),
    _warning(
        "RS744",
        "Ergebnis ohne Verwendung",
        "Nach dem Feld „{name}“ im Ergebnis von „{rule}“ fragt keine Regel und kein Beispiel.",
        "Ein Beispiel, das dieses Feld nennt, zeigt, wozu es da ist.",
    ),
)

_ODDS = (
    _error(
        "RS761",
        "Unbekannte Eingabe",
        "Die Regel „{rule}“ hat keine Eingabe „{name}“.",
        "Wahrscheinlichkeiten nennen Eingaben der Regel, bei der sie stehen.",
        "roll: [wuerfel]",
        "roll: [wurf]",
    ),
    _error(
        "RS762",
        "Kein Würfel",
        "„{name}“ ist {found}; gewürfelt werden nur Würfel.",
        "Unter „roll“ stehen Eingaben, deren Typ ein Würfel ist, etwa „w100“. Andere Werte gehören zu „by“, „lines“ "
        "oder „given“.",
        "roll: [zielwert]",
        "roll: [wurf]\nby: {input: zielwert, from: 5, to: 95, step: 10}",
    ),
    _error(
        "RS763",
        "Zu viele Würfe",
        "Das sind {count} Würfe; bei dieser Regel sind höchstens {limit} erlaubt.",
        "Gezählt wird jede Seite jedes Würfels für jeden Wert von „by“ und „lines“. Nimm größere Schritte oder weniger "
        "Linien.",
        "by: {input: zielwert, from: 1, to: 100}",
        "by: {input: zielwert, from: 5, to: 95, step: 10}",
    ),
    _error(
        "RS764",
        "Wert fehlt",
        "Hier fehlt ein Wert für {inputs}.",
        "Was keine Vorgabe hat, muss gewürfelt werden („roll“), sich verändern („by“, „lines“), den Gegenstand der "
        "Seite nennen („for“) oder festgelegt sein („given“).",
        "roll: [wurf]\nby: fertigkeit",
        "roll: [wurf]\nby: fertigkeit\ngiven: {entfernung: 1}",
    ),
    _error(
        "RS765",
        "Eingabe zweimal genannt",
        "„{name}“ ist hier schon vergeben.",
        "Jede Eingabe wird gewürfelt, verändert oder festgelegt: nur eines davon.",
        "roll: [wurf]\ngiven: {wurf: 7}",
        "roll: [wurf]",
    ),
    _error(
        "RS766",
        "Würfe ohne Antwort",
        "Die Regel „{rule}“ oder eine, die sie benutzt, gibt nicht auf jede Eingabe eine Antwort.",
        "Wahrscheinlichkeiten zählen alle Würfe; jeder braucht ein Ergebnis. Ergänze eine Zeile „else“.",
    ),
    _error(
        "RS767",
        "Werte fehlen",
        "„{name}“ ist {found}; welche Werte hier der Reihe nach gelten, ist nicht gesagt.",
        "Zahlen brauchen „from“ und „to“ (dazu nach Wunsch „step“) oder „values“; Auswahlen und Wahrheitswerte gehen "
        "auch ganz durch. Listen und Datensätze können sich nicht verändern.",
        "by: zielwert",
        "by: {input: zielwert, from: 5, to: 95, step: 10}",
    ),
    _error(
        "RS768",
        "Gegenstand ohne Seite",
        "„{name}“ ist {found}; eine Seite haben nur Einträge einer Art.",
        "Unter „for“ steht eine Eingabe, deren Typ eine Art ist.",
        "for: zielwert",
        "for: waffe",
    ),
    _error(
        "RS769",
        "Angabe passt nicht dazu",
        "„{part}“ hat neben „{measure}“ keine Bedeutung.",
        "„lines“ gehört zu „chance“ und „expectation“, „if“ und „cap“ gehören zu „distribution“.",
        "chance: gelungen\ncap: 5",
        "distribution: steigerungen\ncap: 5",
    ),
    _error(
        "RS770",
        "Feld lässt sich so nicht zählen",
        "„{field}“ ist {found}; hier gehört {wanted} hin.",
        "„chance“ fragt nach einem Wahrheitswert, „distribution“ nach einer ganzen Zahl oder Auswahl, „expectation“ "
        "nach einer Zahl.",
        "chance: steigerungen",
        "chance: gelungen",
    ),
)

_SHEETS = (
    _error(
        "RS801",
        "Wahl aus unbekannter Art",
        "Die Art „{kind}“ gibt es nicht.",
        "Ein Feld des Bogens nennt die Art, aus der gewählt wird, mit ihrer Id: so, wie ihre Datei heißt.",
        "species: {one: spezies}",
        "species: {one: species}",
    ),
    _error(
        "RS802",
        "Klasse passt nicht zur Art",
        "Die Klasse „{name}“ hat nicht für jeden Eintrag von „{kind}“ genau ein Feld, alle mit demselben Bereich.",
        "Ausdrücke sehen die Zahlen eines solchen Felds als Datensatz, dessen Felder die Ids der Art sind.",
        "attributes: {each: attributes, class: Initiativwurf}",
        "attributes: {each: attributes, class: Attributswerte}",
    ),
    _error(
        "RS803",
        "Abgeleiteter Wert ist keine Zahl",
        "„{name}“ muss eine ganze Zahl oder, wenn keine Wirkung darauf zielt, ein Wahrheitswert sein.",
        "Ein abgeleiteter Wert steht als Zahl auf dem Bogen. Runde einen Bruch, und nimm von einem Datensatz ein Feld.",
        "value: level / 2",
        "value: abrunden(level / 2)",
    ),
    _error(
        "RS804",
        "Wahl ohne Wirkungen",
        "Die Einträge von „{name}“ haben keine Wirkungen, oder nicht solche wie die anderen.",
        "Unter „of“ stehen Felder der Wahl, deren Art ein Feld „effects“ mit den gemeinsamen Wirkungen hat.",
        "effects: {of: [weapons]}",
        "effects: {of: [talents, handicaps]}",
    ),
    _error(
        "RS805",
        "Unbekanntes Ziel von Wirkungen",
        "Auf „{name}“ zielt keine Wirkung: Das Feld „on“ kennt dieses Wort nicht.",
        "Welche Ziele es gibt, sagt das Schema der Wirkungen.",
        "target: ini",
        "target: initiative",
    ),
    _error(
        "RS806",
        "Wirkung ohne Folge",
        "Was „{id}“ an „{target}“ ändert, wendet der Bogen nirgends an.",
        "Gib einem abgeleiteten Wert dieses Ziel, frag in einem Wurf danach, oder nenne es unter „elsewhere“ mit dem "
        "Grund, warum es anderswo wirkt.",
        "effects: {of: [talents]}",
        "effects:\n  of: [talents]\n  elsewhere: {zustand: Zustände verwaltet die Gruppe am Tisch.}",
    ),
    _error(
        "RS807",
        "Grenze für kein Feld",
        "„{name}“ ist kein Feld der Wahl mit mehreren Einträgen.",
        "Eine Grenze für jeden Eintrag nennt ein Feld mit „many“, „each“ oder „some“.",
        "for_each: species",
        "for_each: skills",
    ),
    _error(
        "RS808",
        "Berechnete Eingabe passt nicht",
        "Verlangt ist {expected}, berechnet wird {found}.",
        "Der Ausdruck muss den Typ der Eingabe haben; nur der Bereich darf weiter sein. Eine Einheit streicht "
        "„masszahl“.",
        "besondere: {type: integer, min: 0, max: 9, value: gelernt}",
        "besondere: {type: integer, min: 0, max: 9, value: level}",
    ),
    _error(
        "RS809",
        "Zweiter Bogen",
        "Ein Regelwerk hat nur einen Bogen; „{first}“ steht schon da.",
        "Lege die Felder beider Bögen zusammen.",
    ),
    _error(
        "RS810",
        "Vorgedrucktes aus unbekanntem Feld",
        "Einträge von „{kind}“ haben kein Feld „{name}“.",
        "„printed“ nennt ein Feld der Art: Wer darin einen Wert hat, steht mit Namen schon auf dem leeren Bogen.",
        "skills: {some: skills, class: Fertigkeitseintrag, min: 0, max: 150, printed: essenziell}",
        "skills: {some: skills, class: Fertigkeitseintrag, min: 0, max: 150, printed: untrained}",
    ),
    _error(
        "RS821",
        "Charakter verletzt eine Grenze",
        "„{id}“: {sentence}",
        "Ein Charakter im Regelwerk hält alle Grenzen ein, die es setzt. Ändere ihn, oder ändere die Grenze.",
    ),
    _error(
        "RS822",
        "Charakter ohne Bogen",
        "Für „{id}“ gibt es keinen Bogen.",
        "Welche Felder ein Charakter hat, sagt „sheet.yaml“. Lege diese Datei an.",
    ),
)

_BUILD = (
    _error(
        "RS901",
        "Ausgabe veraltet",
        "„{path}“ stammt aus einem anderen Stand der Quelle.",
        "Baue neu mit „regelschmiede build“.",
    ),
    _error(
        "RS902",
        "Ausgabe fehlt",
        "„{path}“ gibt es noch nicht.",
        "Baue mit „regelschmiede build“.",
    ),
    _error(
        "RS903",
        "Site nicht gebaut",
        "MkDocs konnte die Site nicht bauen: {problem}",
        "Die Meldung stammt von MkDocs. Meist hilft ein Blick in „mkdocs.yml“.",
    ),
    _error(
        "RS904",
        "Paket weicht von den Regeln ab",
        "Das Beispiel „{name}“ ergibt im gebauten Paket {given}, nach den Regeln {expected}.",
        "Das ist ein Fehler der Regelschmiede, nicht deines Regelwerks. Melde ihn mit der Regel und dem Beispiel.",
    ),
    _error(
        "RS905",
        "Beispiele nicht ausgeführt",
        "Die Beispiele von „{ruleset}“ ließen sich mit dem gebauten Paket nicht ausführen: {problem}.",
        "Das ist ein Fehler der Regelschmiede, nicht deines Regelwerks. Melde ihn mit der Regel und dem Beispiel.",
    ),
    _error(
        "RS906",
        "Bogen weicht von den Regeln ab",
        "Der Charakter „{name}“ hat im gebauten Paket {given}, nach den Regeln {expected}.",
        "Das ist ein Fehler der Regelschmiede, nicht deines Regelwerks. Melde ihn mit dem Charakter.",
    ),
    _error(
        "RS908",
        "Schreiben nicht möglich",
        "„{path}“ lässt sich nicht schreiben: {reason}.",
        "Prüfe, ob du in den Ordner „build“ schreiben darfst und ob der Datenträger voll ist. Der letzte Stand "
        "bleibt, wie er ist.",
    ),
    _error(
        "RS907",
        "Vorlage fehlerhaft",
        "Eine Vorlage der Site lässt sich nicht ausfüllen: {problem}.",
        "Deine Vorlagen liegen unter „site-templates“. Vergleiche sie mit denen, die mitgeliefert werden. Wo dort eine "
        "Datei fehlt, gilt die mitgelieferte.",
    ),
)

CATALOG: dict[str, Definition] = {
    definition.code: definition
    for group in (
        _FILES,
        _YAML,
        _ENTRIES,
        _PUBLISHED,
        _SCHEMAS,
        _REFERENCES,
        _TEXTS,
        _CHAPTERS,
        _EXPRESSIONS,
        _RULES,
        _ODDS,
        _SHEETS,
        _BUILD,
    )
    for definition in group
}
