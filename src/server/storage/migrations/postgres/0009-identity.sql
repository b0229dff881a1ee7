-- Distinguishes this database from others that may use the same body store. Dumps include it.
CREATE TABLE identity (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  id uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO identity DEFAULT VALUES;
