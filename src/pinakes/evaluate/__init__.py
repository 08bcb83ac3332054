"""How good it is: measures, suites, floors."""
