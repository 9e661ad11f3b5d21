-- Recomputes whether any open showroom has the size `sizes[i]` of the product `products[i]`; called by `move_stock`, `apply_setting_change` and the
-- trigger of showrooms that open or close. The rows are locked, in one order and after all rows of `stock`: of two that sell the last pairs
-- in two showrooms, the second sees what the first has sold.
CREATE OR REPLACE FUNCTION refresh_availability(products uuid[], sizes uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO size_availability (product, size)
    SELECT DISTINCT p, s FROM unnest(products, sizes) AS pair (p, s) ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  PERFORM FROM size_availability a
    WHERE (a.product, a.size) IN (SELECT p, s FROM unnest(products, sizes) AS pair (p, s))
    ORDER BY a.product, a.size FOR UPDATE;
  UPDATE size_availability a SET available = NOT a.available
    WHERE (a.product, a.size) IN (SELECT p, s FROM unnest(products, sizes) AS pair (p, s))
      AND a.available <> EXISTS (
        SELECT FROM stock JOIN showrooms ON showrooms.id = stock.showroom AND showrooms.archived_at IS NULL
        WHERE stock.product = a.product AND stock.size = a.size AND stock.on_hand > stock.held
      );
END
$$;
