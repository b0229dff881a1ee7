-- Keys of bodies in the body store that no row of `contents` named at a cleanup. `elapsed` is `retention_clock.elapsed` at
-- that time.
CREATE TABLE unused_file (
  name text PRIMARY KEY,
  elapsed bigint NOT NULL
);
