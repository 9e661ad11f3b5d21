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
  -- What was kept before, for exchanges or for who asked by phone, is so no more: only orders hold pairs from here on.
  INSERT INTO stock_movements (id, by, showroom, product, size, kind, pairs, reference)
    SELECT gen_random_uuid(), NEW."by", r.showroom, l.product, l.wanted, 'released', -l.quantity, o.number
    FROM exchange_request_lines l JOIN exchange_requests r ON r.id = l.request JOIN orders o ON o.id = r."order"
    WHERE l.held_until IS NOT NULL
    UNION ALL
    SELECT gen_random_uuid(), NEW."by", k.showroom, l.product, l.size, 'released', -l.quantity, k.number
    FROM keep_lines l JOIN keeps k ON k.id = l.keep WHERE l.held_until IS NOT NULL;
  UPDATE keep_lines SET held_until = NULL WHERE held_until IS NOT NULL;
  UPDATE exchange_request_lines SET held_until = NULL WHERE held_until IS NOT NULL;
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
$$;
