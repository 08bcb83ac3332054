"""Files a second through the whole of identification (reading, SHA-256, PRONOM, refinement, the JSON line), one core.

Usage: python bench/identify.py FOLDER [GLOB]
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from pinakes.identify import identify_file
from pinakes.publish.export import identification


def main() -> None:
    folder, glob = Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "*"
    files = [path for path in sorted(folder.rglob(glob)) if path.is_file()]
    groups = {
        "small (<= 60 KB)": [path for path in files if path.stat().st_size <= 60_000],
        "large (> 60 KB)": [path for path in files if path.stat().st_size > 60_000],
    }
    identify_file(__file__)  # the signatures are loaded once, 0.3 s
    for name, group in groups.items():
        wall, cpu = time.perf_counter(), time.process_time()
        for path in group:
            found = identify_file(path)
            json.dumps(identification.row(str(path), found.format, size=found.size, sha256=found.digest))
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        if group:
            print(
                f"{name}: {len(group)} files, {len(group) / wall:.0f} files/s, {len(group) / cpu:.0f} files/CPU-s"
            )


if __name__ == "__main__":
    main()
