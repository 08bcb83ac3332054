-- What weights are worth in this library, learnt from what people left standing: log-odds × slope + level.
CREATE TABLE calibration (field TEXT PRIMARY KEY, slope REAL NOT NULL, level REAL NOT NULL, checked INTEGER NOT NULL) WITHOUT ROWID;
