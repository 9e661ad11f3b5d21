-- Gives an account whose e-mail is proven the orders that callers without one placed by phone and for which they named that e-mail; called by a
-- trigger of `users`, whatever has proven it. A caller of whom no order is left becomes a tombstone. It runs as its owner, because the shop's
-- role may not change whose an order is.
CREATE OR REPLACE FUNCTION claim_phone_orders() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  callers uuid[];
BEGIN
  IF NOT EXISTS (SELECT FROM orders WHERE channel = 'phone' AND shipping_email = NEW.email AND shipping_email <> '') THEN
    RETURN NULL;
  END IF;
  WITH found AS (
    SELECT o.id, o.customer FROM orders o JOIN users caller ON caller.id = o.customer
    WHERE o.channel = 'phone' AND o.shipping_email = NEW.email AND o.shipping_email <> '' AND caller.email IS NULL AND caller.deleted_at IS NULL
    ORDER BY o.id FOR UPDATE OF o, caller
  ), claimed AS (
    UPDATE orders o SET customer = NEW.id, idempotency_key = NULL, updated_at = clock_timestamp()
    FROM found WHERE o.id = found.id RETURNING o.id
  ), noted AS (
    INSERT INTO audit_entries (id, at, by, action, subject, details)
    SELECT gen_random_uuid(), clock_timestamp(), NEW.id, 'orders-claimed', id, '{}' FROM claimed
  )
  SELECT array_agg(customer) INTO callers FROM found;
  UPDATE users u SET name = 'Deleted customer', phone = '', location = '', deleted_at = now()
    WHERE u.id = ANY(callers) AND NOT EXISTS (SELECT FROM orders o WHERE o.customer = u.id);
  RETURN NULL;
END
$$;
