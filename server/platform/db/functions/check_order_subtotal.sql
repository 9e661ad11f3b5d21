-- Rejects an order whose subtotal is not the sum of its lines; called at the commit by a trigger of `orders`.
CREATE OR REPLACE FUNCTION check_order_subtotal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lines_sum bigint;
BEGIN
  SELECT sum(unit_price::bigint * quantity) INTO lines_sum FROM order_lines WHERE "order" = NEW.id;
  IF lines_sum IS DISTINCT FROM NEW.subtotal THEN
    RAISE EXCEPTION 'order %: lines make %, subtotal says %', NEW.id, lines_sum, NEW.subtotal;
  END IF;
  RETURN NULL;
END
$$;
