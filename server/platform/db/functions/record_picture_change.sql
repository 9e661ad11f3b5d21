-- Numbers the product of a changed further picture, for the page cache; called at commit by a trigger of `product_images` (decision 0046).
CREATE OR REPLACE FUNCTION record_picture_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next_position bigint;
BEGIN
  -- A transaction that changes many products has changed everything.
  IF coalesce(nullif(current_setting('omni.product_changes', true), ''), '0')::integer > 100 THEN
    RETURN NULL;
  END IF;
  UPDATE catalogue_version SET availability = availability + 1 RETURNING availability INTO next_position;
  INSERT INTO availability_changes (position, product) VALUES (next_position, coalesce(NEW.product, OLD.product));
  RETURN NULL;
END
$$;
