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
$$;
