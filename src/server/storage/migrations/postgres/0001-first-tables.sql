-- Documents are json, not jsonb, so that they are returned exactly as stored, including NULs. Tokens and IDs are compared
-- bytewise, regardless of the database's locale. Hashes are SHA-256.

CREATE TABLE keys (
  id text COLLATE "C" PRIMARY KEY,
  hash bytea NOT NULL,
  name text,
  plan text NOT NULL CHECK (plan IN ('free', 'unlimited')),
  credits integer NOT NULL CHECK (credits >= 0),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);

CREATE TABLE sessions (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE TABLE tests (
  token text COLLATE "C" PRIMARY KEY,
  lang text NOT NULL,
  name text,
  sending_ip text,
  key_id text COLLATE "C" REFERENCES keys (id),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'received', 'done')),
  created_at timestamptz NOT NULL,
  received_at timestamptz,
  done_at timestamptz,
  expires_at timestamptz NOT NULL,
  reported_message_id bigint
);

CREATE INDEX tests_by_creation ON tests (created_at, token);
CREATE INDEX tests_by_expiry ON tests (expires_at);

-- A message without a report has a job in the queue. `suspicion` counts the signs that it crashes its worker.
CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token text COLLATE "C" NOT NULL REFERENCES tests (token) ON DELETE CASCADE,
  is_analysed boolean NOT NULL DEFAULT false,
  suspicion integer NOT NULL DEFAULT 0,
  size integer NOT NULL,
  received_at timestamptz NOT NULL,
  delivery json NOT NULL
);

CREATE INDEX messages_by_test ON messages (token, id);
CREATE INDEX messages_waiting ON messages (token, id) WHERE NOT is_analysed;

CREATE TABLE reports (
  message_id bigint PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  done_at timestamptz NOT NULL,
  score double precision,
  verdict text NOT NULL,
  subject text,
  author text,
  outcomes json NOT NULL,
  facts json NOT NULL
);
