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
$$;
