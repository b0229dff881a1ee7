-- The parameters of the finding that opened the incident (JSON), for its title. NULL for other problems and older incidents.
ALTER TABLE incident ADD COLUMN params json;
