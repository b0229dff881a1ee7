-- Where the octets of a content lie: under names that begin so, in a store beside the database; NULL: in content_pieces.
ALTER TABLE contents ADD COLUMN body_key text;
CREATE UNIQUE INDEX contents_by_body ON contents (body_key) WHERE body_key IS NOT NULL;
