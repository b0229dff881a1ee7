-- The authenticated domain of the email that carried the report; NULL without one. `org` is what the sender typed.
ALTER TABLE report ADD COLUMN author TEXT;
