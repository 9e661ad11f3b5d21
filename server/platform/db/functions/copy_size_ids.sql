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
$$;
