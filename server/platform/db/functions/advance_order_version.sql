-- Makes the `updated_at` of a changed order later than before, by a millisecond at least: editors send it back as the version that they
-- saw; called by a trigger before an update of `orders`.
CREATE OR REPLACE FUNCTION advance_order_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.updated_at <> OLD.updated_at THEN
    NEW.updated_at := greatest(NEW.updated_at, OLD.updated_at + interval '1 millisecond');
  END IF;
  RETURN NEW;
END
$$;
