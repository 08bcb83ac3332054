"""Knowledge of scripts and languages: pure functions, no I/O."""
