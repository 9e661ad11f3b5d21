-- Notes when products changed, came or went, for the devices of counters; called by triggers of `products`. In one order, or two transactions
-- that change the same products wait for each other.
CREATE OR REPLACE FUNCTION note_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_changes (product, at) SELECT DISTINCT c.id, clock_timestamp() FROM changed_rows c ORDER BY 1
    ON CONFLICT (product) DO UPDATE SET at = excluded.at;
  RETURN NULL;
END
$$;
