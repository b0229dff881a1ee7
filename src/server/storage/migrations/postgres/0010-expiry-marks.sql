-- Expired tests are marked first and removed later. `expiry_mark` is `retention_clock.elapsed` at the time of marking.
ALTER TABLE tests ADD COLUMN expiry_mark bigint;
CREATE INDEX tests_marked ON tests (expiry_mark) WHERE expiry_mark IS NOT NULL;

-- The time of the latest cleanup, and the milliseconds that cleanups have observed passing.
CREATE TABLE retention_clock (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seen_at timestamptz NOT NULL,
  elapsed bigint NOT NULL
);
