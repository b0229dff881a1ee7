-- When the permanent address of a mailbox was turned on, or how far the mailbox has been read since.
ALTER TABLE mailboxes ADD COLUMN permanent_since INTEGER;

-- Messages to permanent addresses, so that each becomes only one test, even if that test is deleted.
CREATE TABLE permanent_arrivals (
  mailbox_id TEXT NOT NULL REFERENCES mailboxes (id) ON DELETE CASCADE,
  digest TEXT NOT NULL,
  arrived_at INTEGER NOT NULL,
  is_refused INTEGER NOT NULL,
  PRIMARY KEY (mailbox_id, digest)
) STRICT, WITHOUT ROWID;

CREATE INDEX permanent_arrivals_by_time ON permanent_arrivals (mailbox_id, arrived_at);
