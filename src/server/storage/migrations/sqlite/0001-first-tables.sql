-- Times are milliseconds since 1970 (UTC), JSON is stored as text, hashes are SHA-256.

CREATE TABLE keys (
  id TEXT PRIMARY KEY,
  hash BLOB NOT NULL,
  name TEXT,
  plan TEXT NOT NULL CHECK (plan IN ('free', 'unlimited')),
  credits INTEGER NOT NULL CHECK (credits >= 0),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  hash BLOB PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tests (
  token TEXT PRIMARY KEY,
  lang TEXT NOT NULL,
  name TEXT,
  sending_ip TEXT,
  key_id TEXT REFERENCES keys (id),
  status TEXT NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'received', 'done')),
  created_at INTEGER NOT NULL,
  received_at INTEGER,
  done_at INTEGER,
  expires_at INTEGER NOT NULL,
  reported_message_id INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX tests_by_creation ON tests (created_at);
CREATE INDEX tests_by_expiry ON tests (expires_at);

-- IDs are never reused (AUTOINCREMENT), so that references to a deleted message never point to another one.
CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token TEXT NOT NULL REFERENCES tests (token) ON DELETE CASCADE,
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'claimed', 'done')),
  attempts INTEGER NOT NULL DEFAULT 0,
  size INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  delivery TEXT NOT NULL
) STRICT;

CREATE INDEX messages_by_test ON messages (token, id);
CREATE INDEX messages_queued ON messages (id) WHERE state = 'queued';
CREATE INDEX messages_claimed ON messages (token) WHERE state = 'claimed';

-- Message bodies are in a separate table, so that queries of tests and the queue do not read them.
CREATE TABLE raw_messages (
  message_id INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  raw BLOB NOT NULL
) STRICT;

-- Columns shown in lists come before the long documents, which SQLite then only reads when they are selected.
CREATE TABLE reports (
  message_id INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  done_at INTEGER NOT NULL,
  score REAL,
  verdict TEXT NOT NULL,
  subject TEXT,
  author TEXT,
  outcomes TEXT NOT NULL,
  facts TEXT NOT NULL
) STRICT;
