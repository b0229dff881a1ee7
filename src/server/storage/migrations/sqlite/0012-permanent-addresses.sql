-- When a mailbox began to turn messages to its permanent address into tests, or how far it has been read since.
ALTER TABLE mailboxes ADD COLUMN permanent_since INTEGER;

-- Messages to permanent addresses, so that each becomes one test, even after that test was deleted.
CREATE TABLE permanent_arrivals (
  mailbox_id TEXT NOT NULL REFERENCES mailboxes (id) ON DELETE CASCADE,
  digest TEXT NOT NULL,
  arrived_at INTEGER NOT NULL,
  is_refused INTEGER NOT NULL,
  PRIMARY KEY (mailbox_id, digest)
) STRICT, WITHOUT ROWID;

CREATE INDEX permanent_arrivals_by_time ON permanent_arrivals (mailbox_id, arrived_at);
