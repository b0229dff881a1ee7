-- The file that holds a large message, by its name in the folder of messages; NULL for one in raw_messages.
ALTER TABLE messages ADD COLUMN file TEXT;

-- A message with several recipients is one file with as many rows.
CREATE INDEX messages_by_file ON messages (file) WHERE file IS NOT NULL;
