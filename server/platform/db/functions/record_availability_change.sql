-- Numbers the product of a changed row of `size_availability`, for the page cache; called by a trigger at commit, so that the one row which
-- all of them change is locked for no longer than a commit (decision 0033).
CREATE OR REPLACE FUNCTION record_availability_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next_position bigint;
BEGIN
  UPDATE catalogue_version SET availability = availability + 1 RETURNING availability INTO next_position;
  INSERT INTO availability_changes (position, product) VALUES (next_position, NEW.product);
  RETURN NULL;
END
$$;
