-- Whether an attempt before the latest was interrupted, so its message may have arrived.
ALTER TABLE delivery ADD COLUMN was_interrupted boolean NOT NULL DEFAULT false;
