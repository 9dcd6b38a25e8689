"""What a check loads depends on what earlier runs have found out."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from tests.support.cases import FOLDER, Case, lay_out

if TYPE_CHECKING:
    from pathlib import Path

LOADING = """
import sys
from pathlib import Path
from regelschmiede.pipeline import Project, check, remembered
project = Project(Path(sys.argv[1]))
assert check(project, remembered(project)).ok
print(*sys.modules)
"""


def test_what_looks_for_faults_is_loaded_only_where_nobody_has_looked(tmp_path: Path) -> None:
    lay_out(Case(FOLDER / "rules_paws/good/book"), tmp_path)
    command = [sys.executable, "-c", LOADING, str(tmp_path)]
    first, again = (
        subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        for _ in range(2)
    )
    needed = {
        *("random", "regelschmiede.expressions.findings", "regelschmiede.expressions.search"),
        *("regelschmiede.source.draft", "regelschmiede.source.schema_check"),
    }
    assert needed <= set(first)
    assert not needed & set(again)
