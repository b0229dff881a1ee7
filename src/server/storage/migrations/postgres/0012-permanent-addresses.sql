-- When the permanent address of a mailbox was turned on, or how far the mailbox has been read since.
ALTER TABLE mailboxes ADD COLUMN permanent_since timestamptz;

-- Messages to permanent addresses, so that each becomes only one test, even if that test is deleted.
CREATE TABLE permanent_arrivals (
  mailbox_id text COLLATE "C" NOT NULL REFERENCES mailboxes (id) ON DELETE CASCADE,
  digest text COLLATE "C" NOT NULL,
  arrived_at timestamptz NOT NULL,
  is_refused boolean NOT NULL,
  PRIMARY KEY (mailbox_id, digest)
);

CREATE INDEX permanent_arrivals_by_time ON permanent_arrivals (mailbox_id, arrived_at);
