-- Keeps product_facets: how many products on sale each choice of a list's filters finds.

-- Names are searched letter by letter, so a letter must be stored in one way only.
ALTER TABLE "products" ADD CONSTRAINT "products_nfc" CHECK ("name" IS NFC NORMALIZED AND "code" IS NFC NORMALIZED);--> statement-breakpoint

-- A product (size: ANY) or one of its sizes that comes (weight 1) or goes (weight -1).
CREATE TYPE "product_facet_change" AS (category uuid, sub_category uuid, color uuid, size uuid, price integer, weight integer);--> statement-breakpoint

-- The zero UUID stands for ANY. The places of prices are those of PRICE_RANGES. Writers of the catalogue count one after
-- the other, so that they never wait for each other crosswise.
CREATE FUNCTION "change_product_facets"("changes" product_facet_change[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(6664003);
  INSERT INTO product_facets (scope, color, size, price, count)
  SELECT s.scope, c.color, change.size, p.price, sum(change.weight)
  FROM unnest(changes) AS change,
    unnest(ARRAY['00000000-0000-0000-0000-000000000000', change.category, change.sub_category]) AS s(scope),
    unnest(ARRAY['00000000-0000-0000-0000-000000000000', change.color]) AS c(color),
    unnest(ARRAY[-1, least(change.price / 1000, 5)]) AS p(price)
  GROUP BY 1, 2, 3, 4
  HAVING sum(change.weight) <> 0
  ON CONFLICT (scope, color, size, price) DO UPDATE SET count = product_facets.count + excluded.count;
$$;--> statement-breakpoint

CREATE FUNCTION "count_new_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_product_facets(array_agg(
    (category, sub_category, color, '00000000-0000-0000-0000-000000000000', discount_price, 1)::product_facet_change
  )) FROM new_rows WHERE archived_at IS NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_counted_new" AFTER INSERT ON "products"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_new_products"();--> statement-breakpoint

CREATE FUNCTION "count_changed_products"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes product_facet_change[];
BEGIN
  WITH changed AS (
    SELECT o.id, o.category, o.sub_category, o.color, o.discount_price, o.archived_at, -1 AS weight
    FROM old_rows o JOIN new_rows n USING (id)
    WHERE (o.category, o.sub_category, o.color, o.discount_price, o.archived_at IS NULL)
      <> (n.category, n.sub_category, n.color, n.discount_price, n.archived_at IS NULL)
    UNION ALL
    SELECT n.id, n.category, n.sub_category, n.color, n.discount_price, n.archived_at, 1
    FROM old_rows o JOIN new_rows n USING (id)
    WHERE (o.category, o.sub_category, o.color, o.discount_price, o.archived_at IS NULL)
      <> (n.category, n.sub_category, n.color, n.discount_price, n.archived_at IS NULL)
  ), with_sizes AS (
    SELECT changed.*, '00000000-0000-0000-0000-000000000000'::uuid AS size FROM changed
    UNION ALL
    SELECT changed.*, ps.size FROM changed JOIN product_sizes ps ON ps.product = changed.id
  )
  SELECT array_agg((category, sub_category, color, size, discount_price, weight)::product_facet_change)
    INTO changes FROM with_sizes WHERE archived_at IS NULL;
  PERFORM change_product_facets(changes);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_counted_changed" AFTER UPDATE ON "products"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_products"();--> statement-breakpoint

CREATE FUNCTION "count_gone_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_product_facets(array_agg(
    (category, sub_category, color, '00000000-0000-0000-0000-000000000000', discount_price, -1)::product_facet_change
  )) FROM old_rows WHERE archived_at IS NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_counted_gone" AFTER DELETE ON "products"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_gone_products"();--> statement-breakpoint

-- The product's row is locked, so that a change of it and a change of its sizes count one after the other.
CREATE FUNCTION "count_product_sizes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes product_facet_change[];
BEGIN
  WITH counted AS (
    SELECT id, category, sub_category, color, discount_price, archived_at FROM products
    WHERE id IN (SELECT product FROM changed_rows) ORDER BY id FOR SHARE
  )
  SELECT array_agg((category, sub_category, color, ps.size, discount_price, TG_ARGV[0]::integer)::product_facet_change)
    INTO changes FROM changed_rows ps JOIN counted ON counted.id = ps.product WHERE archived_at IS NULL;
  PERFORM change_product_facets(changes);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "product_sizes_counted_new" AFTER INSERT ON "product_sizes"
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_product_sizes"('1');--> statement-breakpoint
CREATE TRIGGER "product_sizes_counted_gone" AFTER DELETE ON "product_sizes"
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_product_sizes"('-1');--> statement-breakpoint
CREATE TRIGGER "product_sizes_never_change" BEFORE UPDATE ON "product_sizes"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint

CREATE FUNCTION "count_no_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_facets;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_counted_none" AFTER TRUNCATE ON "products"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_no_products"();--> statement-breakpoint

-- What is on sale already.
SELECT change_product_facets(array_agg((category, sub_category, color, size, discount_price, 1)::product_facet_change))
FROM (
  SELECT category, sub_category, color, '00000000-0000-0000-0000-000000000000'::uuid AS size, discount_price
  FROM products WHERE archived_at IS NULL
  UNION ALL
  SELECT category, sub_category, color, ps.size, discount_price
  FROM products JOIN product_sizes ps ON ps.product = products.id WHERE archived_at IS NULL
) AS on_sale;
