-- Message bodies, in pieces, so that a large one is never in memory as a whole. A content is kept while a message refers
-- to it or while it is arriving. The recipients of a message share one.
CREATE TABLE contents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  is_arriving boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE content_pieces (
  content_id bigint NOT NULL REFERENCES contents (id) ON DELETE CASCADE,
  number integer NOT NULL,
  octets bytea NOT NULL,
  PRIMARY KEY (content_id, number)
);

-- Compressing messages, which are already encoded, would only waste time.
ALTER TABLE content_pieces ALTER COLUMN octets SET STORAGE EXTERNAL;

ALTER TABLE messages ADD COLUMN content_id bigint NOT NULL REFERENCES contents (id);
CREATE INDEX messages_by_content ON messages (content_id);
