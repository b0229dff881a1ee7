-- The prefix of a content's object names in the body store; NULL if the content is in content_pieces.
ALTER TABLE contents ADD COLUMN body_key text;
CREATE UNIQUE INDEX contents_by_body ON contents (body_key) WHERE body_key IS NOT NULL;
