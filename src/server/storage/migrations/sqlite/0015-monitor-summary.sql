-- The latest conclusive result, for lists (JSON): grade and policy of a domain, or on how many lists an address is.
ALTER TABLE monitor ADD COLUMN summary TEXT;
