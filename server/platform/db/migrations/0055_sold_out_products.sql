CREATE TABLE "sold_out_products" (
	"product" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sold_out_products" ADD CONSTRAINT "sold_out_products_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- Whether a product is made in sizes, and no open showroom has a pair in any of them; called by functions that keep `sold_out_products`.
CREATE OR REPLACE FUNCTION product_is_sold_out(sold uuid) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM products p WHERE p.id = sold AND p.size_ids <> '{}' AND NOT EXISTS (
    SELECT FROM size_availability a WHERE a.product = p.id AND a.size = ANY(p.size_ids) AND a.available
  )
);--> statement-breakpoint

-- Notes which of the products are sold out in every size, while the shop keeps stock; called by `note_sold_out` and `copy_size_ids`. The
-- products are locked, in one order: of two orders that take the last pairs of two sizes, the second sees what the first has taken.
CREATE OR REPLACE FUNCTION refresh_sold_out(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('stock kept', 0));
  IF ids IS NULL OR NOT stock_is_kept() THEN
    RETURN;
  END IF;
  PERFORM FROM products WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM sold_out_products s WHERE s.product = ANY(ids) AND NOT product_is_sold_out(s.product);
  INSERT INTO sold_out_products (product)
    SELECT id FROM products WHERE id = ANY(ids) AND product_is_sold_out(id) ORDER BY id
    ON CONFLICT DO NOTHING;
END
$$;--> statement-breakpoint

-- Notes which products are sold out after sizes of them have become available or have gone; called by triggers of `size_availability`. A new
-- row without pairs changes nothing.
CREATE OR REPLACE FUNCTION note_sold_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_sold_out((SELECT array_agg(DISTINCT product) FROM new_rows WHERE available OR TG_OP = 'UPDATE'));
  RETURN NULL;
END
$$;--> statement-breakpoint

-- Numbers a change of the order of lists, for the page cache, once per transaction; called at commit by a trigger of `sold_out_products`
-- (decision 0033). The zero UUID stands for all lists.
CREATE OR REPLACE FUNCTION record_list_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next_position bigint;
BEGIN
  IF current_setting('omni.order_of_lists', true) IS DISTINCT FROM 'changed' THEN
    PERFORM set_config('omni.order_of_lists', 'changed', true);
    UPDATE catalogue_version SET availability = availability + 1 RETURNING availability INTO next_position;
    INSERT INTO availability_changes (position, product) VALUES (next_position, '00000000-0000-0000-0000-000000000000');
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint

-- Copies a product's sizes into `products.size_ids`; called by triggers after an insert into `product_sizes` or a delete from it.
-- The product's row is locked first, so that two changes of one product's sizes see each other.
CREATE OR REPLACE FUNCTION copy_size_ids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM products WHERE id IN (SELECT product FROM changed_rows) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products SET size_ids = latest.size_ids
  FROM (
    SELECT p.id, ARRAY(SELECT size FROM product_sizes WHERE product = p.id ORDER BY size) AS size_ids
    FROM products p WHERE p.id IN (SELECT product FROM changed_rows)
  ) AS latest
  WHERE products.id = latest.id AND products.size_ids <> latest.size_ids;
  PERFORM refresh_sold_out((SELECT array_agg(DISTINCT product) FROM changed_rows));
  RETURN NULL;
END
$$;--> statement-breakpoint

-- Begins to keep stock where a change of settings says so; called by a trigger before an insert into
-- `setting_changes`. From then on every open order holds its pairs, unless they are out or it is to hold none (decision 0038), and a
-- showroom has at least those that it has promised: what it was short of is an 'opening' in the ledger. The lock waits for the orders that
-- are being written and makes later ones wait for the switch; it locks no order, because those who move one lock it before.
-- Products are sold out only while stock is kept.
CREATE OR REPLACE FUNCTION apply_setting_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_kept boolean := coalesce((NEW.after->'stock'->>'kept')::boolean, false);
  holding uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('stock kept', 0));
  IF NOT is_kept THEN
    DELETE FROM sold_out_products;
  END IF;
  IF NOT is_kept OR stock_is_kept() THEN
    RETURN NEW;
  END IF;
  DELETE FROM order_shortages;
  holding := ARRAY(
    SELECT id FROM orders WHERE status NOT IN ('Courier', 'Delivered', 'Cancelled') AND place_of_pairs(pairs, status) = 'held'
  );
  PERFORM square_order_ledger(holding, 'held', NEW."by");
  INSERT INTO stock (showroom, product, size)
    SELECT DISTINCT o.store, l.product, l.size FROM orders o JOIN order_lines l ON l."order" = o.id JOIN sizes ON sizes.id = l.size
    WHERE o.id = ANY(holding) ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING;
  PERFORM FROM stock ORDER BY showroom, product, size FOR UPDATE;
  INSERT INTO stock_movements (id, by, showroom, product, size, kind, pairs)
    SELECT gen_random_uuid(), NEW."by", s.showroom, s.product, s.size, 'opening', needed.pairs - s.on_hand
    FROM stock s JOIN (
      SELECT o.store AS showroom, l.product, l.size, sum(l.quantity) AS pairs FROM orders o JOIN order_lines l ON l."order" = o.id
      WHERE o.id = ANY(holding) GROUP BY 1, 2, 3
    ) needed USING (showroom, product, size) WHERE needed.pairs > s.on_hand;
  UPDATE stock s SET held = now.pairs, on_hand = greatest(s.on_hand, now.pairs)
    FROM (
      SELECT t.showroom, t.product, t.size, coalesce(sum(l.quantity), 0) AS pairs FROM stock t
      LEFT JOIN (orders o JOIN order_lines l ON l."order" = o.id AND o.id = ANY(holding))
        ON o.store = t.showroom AND l.product = t.product AND l.size = t.size
      GROUP BY 1, 2, 3
    ) now
    WHERE s.showroom = now.showroom AND s.product = now.product AND s.size = now.size AND s.held <> now.pairs;
  PERFORM refresh_availability(array_agg(pair.product), array_agg(pair.size)) FROM (SELECT DISTINCT product, size FROM stock) AS pair;
  INSERT INTO sold_out_products (product) SELECT id FROM products WHERE product_is_sold_out(id) ORDER BY id ON CONFLICT DO NOTHING;
  RETURN NEW;
END
$$;--> statement-breakpoint

CREATE TRIGGER "size_availability_new" AFTER INSERT ON "size_availability" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_sold_out"();--> statement-breakpoint

CREATE TRIGGER "size_availability_changed" AFTER UPDATE ON "size_availability" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_sold_out"();--> statement-breakpoint

CREATE CONSTRAINT TRIGGER "sold_out_products_seen" AFTER INSERT OR DELETE ON "sold_out_products" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "record_list_change"();--> statement-breakpoint

INSERT INTO "sold_out_products" ("product") SELECT "id" FROM "products" WHERE stock_is_kept() AND product_is_sold_out("id");
