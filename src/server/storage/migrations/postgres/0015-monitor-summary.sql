-- What the latest run with answers saw, for lists (JSON): the grade and policy of a domain, or on how many lists an address is.
ALTER TABLE monitor ADD COLUMN summary json;
