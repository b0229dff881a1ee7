-- Where to send a notification when the first report of a test is done.
CREATE TABLE test_webhook (
  token TEXT PRIMARY KEY REFERENCES tests (token) ON DELETE CASCADE,
  url TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- When the next attempt is due. During an attempt: when it counts as interrupted. NULL: delivered, or given up.
  next_attempt_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX test_webhook_waiting ON test_webhook (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
