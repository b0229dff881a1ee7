-- The owner's mailboxes. Their secrets are stored elsewhere.
CREATE TABLE mailboxes (
  id TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL,
  settings TEXT NOT NULL,
  trouble TEXT
) STRICT, WITHOUT ROWID;

-- Where the message of a test landed in a mailbox. The mailbox's names are copied, because it may be removed later.
CREATE TABLE placements (
  token TEXT NOT NULL REFERENCES tests (token) ON DELETE CASCADE,
  mailbox_id TEXT NOT NULL,
  provider TEXT NOT NULL,
  address TEXT NOT NULL,
  checked_at INTEGER,
  found TEXT,
  PRIMARY KEY (token, mailbox_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX placements_open ON placements (mailbox_id) WHERE found IS NULL;

-- Messages that were picked up from a mailbox, so that each is analyzed once.
CREATE TABLE pickups (
  mailbox_id TEXT NOT NULL,
  folder TEXT NOT NULL,
  uid_validity TEXT NOT NULL,
  uid INTEGER NOT NULL,
  token TEXT NOT NULL REFERENCES tests (token) ON DELETE CASCADE,
  PRIMARY KEY (mailbox_id, folder, uid_validity, uid)
) STRICT, WITHOUT ROWID;

CREATE INDEX pickups_by_test ON pickups (token);

-- The key whose credit a test used, until the credit is refunded.
ALTER TABLE tests ADD COLUMN charged_key_id TEXT REFERENCES keys (id);
CREATE INDEX tests_charged ON tests (created_at) WHERE charged_key_id IS NOT NULL;
