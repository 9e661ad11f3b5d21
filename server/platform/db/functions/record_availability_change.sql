-- Numbers the product of a changed row of `size_availability`, and that any has changed, for the page cache; called by a trigger at commit, so
-- that the one row which all of them change is locked for no longer than a commit (decisions 0033 and 0046).
CREATE OR REPLACE FUNCTION record_availability_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next_position bigint;
BEGIN
  -- A transaction that changes many products has changed everything.
  IF coalesce(nullif(current_setting('omni.product_changes', true), ''), '0')::integer > 100 THEN
    RETURN NULL;
  END IF;
  UPDATE catalogue_version SET availability = availability + 2 RETURNING availability INTO next_position;
  INSERT INTO availability_changes (position, product) VALUES (next_position - 1, NEW.product), (next_position, md5('stock')::uuid);
  RETURN NULL;
END
$$;
