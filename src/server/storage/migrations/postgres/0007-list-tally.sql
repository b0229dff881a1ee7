-- Blocklist results of each message.
ALTER TABLE reports ADD COLUMN list_tally json;
