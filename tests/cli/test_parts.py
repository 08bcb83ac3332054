"""`pinakes parts` and `pinakes config`."""


def test_parts_and_config_answer(pinakes):
    kinds = {row["kind"] for row in pinakes("parts").rows}
    assert {"reader", "inspector", "extractor", "exporter", "tool", "font"} <= kinds
    assert "[run]" in pinakes("config", PINAKES_RUN_WORKERS="3").out
    assert "workers = 3" in pinakes("config", PINAKES_RUN_WORKERS="3").out
    assert pinakes("--version").out.startswith("pinakes ")
