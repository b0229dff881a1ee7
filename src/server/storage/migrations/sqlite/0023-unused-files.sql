-- Distinguishes this database from those of other data folders. The marker of the folder has the same id.
CREATE TABLE identity (
  is_only INTEGER PRIMARY KEY DEFAULT 1 CHECK (is_only = 1),
  id TEXT NOT NULL
) STRICT;

-- Files of messages that no row of `messages` named at a cleanup. `elapsed` is `retention_clock.elapsed` at that time.
CREATE TABLE unused_file (
  name TEXT PRIMARY KEY,
  elapsed INTEGER NOT NULL
) STRICT;
