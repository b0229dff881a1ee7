-- Who is told when the first report of a test is done.
CREATE TABLE test_webhook (
  token text COLLATE "C" PRIMARY KEY REFERENCES tests (token) ON DELETE CASCADE,
  url text COLLATE "C" NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- While an attempt is under way, when another may begin. NULL: delivered, or given up.
  next_attempt_at timestamptz
);

CREATE INDEX test_webhook_waiting ON test_webhook (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
