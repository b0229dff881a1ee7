-- The name of a large message's file in the messages folder; NULL if the message is in raw_messages.
ALTER TABLE messages ADD COLUMN file TEXT;

-- A message with several recipients has one file and one row per recipient.
CREATE INDEX messages_by_file ON messages (file) WHERE file IS NOT NULL;
