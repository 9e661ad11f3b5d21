-- Gives the public data a new version, once per transaction; called at the commit by triggers of all tables that everyone may see
-- (decision 0015). What `products` and `product_images` change they say themselves, row by row; any other change may show everywhere
-- (decision 0046).
CREATE OR REPLACE FUNCTION change_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('omni.catalogue_version', true) IS DISTINCT FROM 'changed' THEN
    PERFORM set_config('omni.catalogue_version', 'changed', true);
    INSERT INTO catalogue_version (version) VALUES (gen_random_uuid())
      ON CONFLICT (id) DO UPDATE SET version = excluded.version;
  END IF;
  IF TG_LEVEL = 'ROW' AND TG_TABLE_NAME IN ('products', 'product_images') THEN
    RETURN NULL;
  END IF;
  IF current_setting('omni.everything', true) IS DISTINCT FROM 'changed' THEN
    PERFORM set_config('omni.everything', 'changed', true);
    UPDATE catalogue_version SET everything = gen_random_uuid();
  END IF;
  RETURN NULL;
END
$$;
