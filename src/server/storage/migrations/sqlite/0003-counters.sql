-- Usage of a limit in its period, by address, network or key. `resets_at` is the end of the period.
CREATE TABLE counters (
  counter TEXT NOT NULL,
  resets_at INTEGER NOT NULL,
  used INTEGER NOT NULL CHECK (used >= 0),
  PRIMARY KEY (counter, resets_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX counters_by_end ON counters (resets_at);

-- For listing the tests of a key, newest first.
CREATE INDEX tests_by_key ON tests (key_id, created_at, token);
