-- What expired is marked first and removed later: `expiry_mark` is `retention_clock.elapsed` when it was.
ALTER TABLE tests ADD COLUMN expiry_mark bigint;
CREATE INDEX tests_marked ON tests (expiry_mark) WHERE expiry_mark IS NOT NULL;

-- The latest moment that a sweep saw, and the milliseconds that sweeps have seen pass.
CREATE TABLE retention_clock (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seen_at timestamptz NOT NULL,
  elapsed bigint NOT NULL
);
