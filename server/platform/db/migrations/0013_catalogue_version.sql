CREATE TABLE "catalogue_version" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" uuid NOT NULL,
	CONSTRAINT "catalogue_version_alone" CHECK ("catalogue_version"."id")
);
--> statement-breakpoint
INSERT INTO "catalogue_version" ("version") VALUES (gen_random_uuid());--> statement-breakpoint

-- Whatever changes what everyone may see gives the catalogue another version, once in each transaction (decision 0015). The
-- triggers wait for the commit: from then on this transaction waits for nobody else, so the one row that all of them change
-- holds nobody up for longer than a commit, and nobody for ever.
CREATE FUNCTION "change_catalogue_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('omni.catalogue_version', true) IS DISTINCT FROM 'changed' THEN
    PERFORM set_config('omni.catalogue_version', 'changed', true);
    INSERT INTO catalogue_version (version) VALUES (gen_random_uuid())
      ON CONFLICT (id) DO UPDATE SET version = excluded.version;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint

-- Sizes of a product change its row too (`products.size_ids`), and kept counts only follow products.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['categories', 'sub_categories', 'colors', 'sizes', 'products', 'slides', 'directors', 'showrooms'] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_catalogue_version()', name || '_seen', name);
    EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION change_catalogue_version()', name || '_emptied', name);
  END LOOP;
END
$$;
