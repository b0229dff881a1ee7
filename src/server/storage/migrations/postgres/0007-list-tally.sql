-- What block lists said of each message.
ALTER TABLE reports ADD COLUMN list_tally json;
