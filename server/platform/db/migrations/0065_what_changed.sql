ALTER TABLE "catalogue_version" ADD COLUMN "everything" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
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
$$;--> statement-breakpoint
-- Numbers what a change of a product shows on, for the page cache; called at commit by a trigger of `products` (decision 0046): the product
-- itself; with a text, all that is found by words; with what is counted or sorted, the lists that it leaves and comes into; and with
-- what brings it there, the order of all lists (the zero UUID). Names of lists are as in server/platform/web-host/page-cache/subjects.ts.
-- A transaction that changes many products changes everything.
CREATE OR REPLACE FUNCTION record_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := coalesce(nullif(current_setting('omni.product_changes', true), ''), '0')::integer;
  is_text boolean := TG_OP <> 'UPDATE';
  is_counted boolean := TG_OP <> 'UPDATE';
  is_placed boolean := TG_OP <> 'UPDATE';
  subjects uuid[];
  last_position bigint;
BEGIN
  IF before > 100 THEN
    RETURN NULL;
  END IF;
  PERFORM set_config('omni.product_changes', (before + 1)::text, true);
  IF before = 100 THEN
    UPDATE catalogue_version SET everything = gen_random_uuid();
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    is_placed := (OLD.category, OLD.sub_category, OLD.archived_at, OLD.featured, OLD.best_seller, OLD.created_at)
      IS DISTINCT FROM (NEW.category, NEW.sub_category, NEW.archived_at, NEW.featured, NEW.best_seller, NEW.created_at);
    is_counted := is_placed OR (OLD.original_price, OLD.discount_price, OLD.color, OLD.size_ids)
      IS DISTINCT FROM (NEW.original_price, NEW.discount_price, NEW.color, NEW.size_ids);
    is_text := (OLD.name, OLD.name_bn, OLD.code, OLD.description, OLD.description_bn)
      IS DISTINCT FROM (NEW.name, NEW.name_bn, NEW.code, NEW.description, NEW.description_bn);
  END IF;
  SELECT array_agg(DISTINCT subject) INTO subjects
  FROM (
    SELECT coalesce(NEW.id, OLD.id)
    UNION ALL SELECT md5('words')::uuid WHERE is_text OR is_counted
    UNION ALL SELECT '00000000-0000-0000-0000-000000000000' WHERE is_placed
    UNION ALL SELECT md5('all lists')::uuid WHERE is_counted
    UNION ALL SELECT md5('list of ' || place)::uuid
      FROM unnest(ARRAY[OLD.category, OLD.sub_category, NEW.category, NEW.sub_category]) AS place
      WHERE is_counted AND place IS NOT NULL
  ) AS changed (subject);
  UPDATE catalogue_version SET availability = availability + cardinality(subjects) RETURNING availability INTO last_position;
  INSERT INTO availability_changes (position, product)
    SELECT last_position - cardinality(subjects) + nth, subject FROM unnest(subjects) WITH ORDINALITY AS one (subject, nth);
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Numbers the product of a changed further picture, for the page cache; called at commit by a trigger of `product_images` (decision 0046).
CREATE OR REPLACE FUNCTION record_picture_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next_position bigint;
BEGIN
  UPDATE catalogue_version SET availability = availability + 1 RETURNING availability INTO next_position;
  INSERT INTO availability_changes (position, product) VALUES (next_position, coalesce(NEW.product, OLD.product));
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Numbers the product of a changed row of `size_availability`, and that any has changed, for the page cache; called by a trigger at commit, so
-- that the one row which all of them change is locked for no longer than a commit (decisions 0033 and 0046).
CREATE OR REPLACE FUNCTION record_availability_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next_position bigint;
BEGIN
  UPDATE catalogue_version SET availability = availability + 2 RETURNING availability INTO next_position;
  INSERT INTO availability_changes (position, product) VALUES (next_position - 1, NEW.product), (next_position, md5('stock')::uuid);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "products_changed" AFTER INSERT OR UPDATE OR DELETE ON "products" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_product_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "product_images_changed" AFTER INSERT OR UPDATE OR DELETE ON "product_images" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_picture_change();
