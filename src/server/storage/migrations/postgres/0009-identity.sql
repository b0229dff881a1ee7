-- Tells this database from others that may use the same store of bodies. It goes along in a dump.
CREATE TABLE identity (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  id uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO identity DEFAULT VALUES;
