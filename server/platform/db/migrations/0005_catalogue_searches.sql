-- Searches names and article numbers as one text, and counts a list's filters from the rows of products alone.

DROP INDEX "products_name_trigrams";--> statement-breakpoint
DROP INDEX "products_code_trigrams";--> statement-breakpoint
CREATE INDEX "products_search_trigrams" ON "products" USING gin ("search_text" gin_trgm_ops) WHERE "archived_at" IS NULL;--> statement-breakpoint

-- Trigrams know nothing of one letter or two: the single letters of a text, for searches that short.
CREATE INDEX "products_search_letters" ON "products" USING gin (string_to_array("search_text", NULL)) WHERE "archived_at" IS NULL;--> statement-breakpoint

DROP TRIGGER "product_sizes_counted_new" ON "product_sizes";--> statement-breakpoint
DROP TRIGGER "product_sizes_counted_gone" ON "product_sizes";--> statement-breakpoint
DROP FUNCTION "count_product_sizes"();--> statement-breakpoint

-- The sizes that stand already; they are counted already.
UPDATE "products" SET "size_ids" = ARRAY(SELECT size FROM product_sizes WHERE product = id ORDER BY size);--> statement-breakpoint

-- The product's row is locked first, so that two changes of one product's sizes see each other.
CREATE FUNCTION "keep_size_ids"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id IN (SELECT product FROM changed_rows) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products SET size_ids = kept.size_ids
  FROM (
    SELECT p.id, ARRAY(SELECT size FROM product_sizes WHERE product = p.id ORDER BY size) AS size_ids
    FROM products p WHERE p.id IN (SELECT product FROM changed_rows)
  ) AS kept
  WHERE products.id = kept.id AND products.size_ids <> kept.size_ids;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "product_sizes_kept_new" AFTER INSERT ON "product_sizes"
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "keep_size_ids"();--> statement-breakpoint
CREATE TRIGGER "product_sizes_kept_gone" AFTER DELETE ON "product_sizes"
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "keep_size_ids"();--> statement-breakpoint

CREATE OR REPLACE FUNCTION "count_new_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_product_facets(array_agg(
    (category, sub_category, color, size, discount_price, 1)::product_facet_change
  )) FROM new_rows, unnest('00000000-0000-0000-0000-000000000000'::uuid || size_ids) AS size WHERE archived_at IS NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION "count_changed_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_product_facets(array_agg(
    (category, sub_category, color, size, discount_price, weight)::product_facet_change
  )) FROM (
    SELECT o.*, -1 AS weight FROM old_rows o JOIN new_rows n USING (id)
    WHERE (o.category, o.sub_category, o.color, o.discount_price, o.size_ids, o.archived_at IS NULL)
      <> (n.category, n.sub_category, n.color, n.discount_price, n.size_ids, n.archived_at IS NULL)
    UNION ALL
    SELECT n.*, 1 FROM old_rows o JOIN new_rows n USING (id)
    WHERE (o.category, o.sub_category, o.color, o.discount_price, o.size_ids, o.archived_at IS NULL)
      <> (n.category, n.sub_category, n.color, n.discount_price, n.size_ids, n.archived_at IS NULL)
  ) AS changed, unnest('00000000-0000-0000-0000-000000000000'::uuid || size_ids) AS size WHERE archived_at IS NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION "count_gone_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_product_facets(array_agg(
    (category, sub_category, color, size, discount_price, -1)::product_facet_change
  )) FROM old_rows, unnest('00000000-0000-0000-0000-000000000000'::uuid || size_ids) AS size WHERE archived_at IS NULL;
  RETURN NULL;
END
$$;
