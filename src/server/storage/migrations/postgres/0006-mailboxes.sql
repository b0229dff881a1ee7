-- The owner's mailboxes. Their secrets are stored elsewhere.
CREATE TABLE mailboxes (
  id text COLLATE "C" PRIMARY KEY,
  created_at timestamptz NOT NULL,
  settings json NOT NULL,
  trouble json
);

-- The mailboxes' secrets, encrypted with a key that is not in the database.
CREATE TABLE secrets (
  name text COLLATE "C" PRIMARY KEY,
  sealed bytea NOT NULL
);

-- Where the message of a test landed in a mailbox. The mailbox's names are copied, because it may be removed later.
CREATE TABLE placements (
  token text COLLATE "C" NOT NULL REFERENCES tests (token) ON DELETE CASCADE,
  mailbox_id text COLLATE "C" NOT NULL,
  provider text NOT NULL,
  address text COLLATE "C" NOT NULL,
  checked_at timestamptz,
  found json,
  PRIMARY KEY (token, mailbox_id)
);

CREATE INDEX placements_open ON placements (mailbox_id) WHERE found IS NULL;

-- Messages that were picked up from a mailbox, so that each is analyzed once.
CREATE TABLE pickups (
  mailbox_id text COLLATE "C" NOT NULL,
  folder text COLLATE "C" NOT NULL,
  uid_validity text COLLATE "C" NOT NULL,
  uid bigint NOT NULL,
  token text COLLATE "C" NOT NULL REFERENCES tests (token) ON DELETE CASCADE,
  PRIMARY KEY (mailbox_id, folder, uid_validity, uid)
);

CREATE INDEX pickups_by_test ON pickups (token);

-- The key whose credit a test used, until the credit is refunded.
ALTER TABLE tests ADD COLUMN charged_key_id text COLLATE "C" REFERENCES keys (id);
CREATE INDEX tests_charged ON tests (created_at) WHERE charged_key_id IS NOT NULL;
