-- Ends what `stranger_holds` counts of an order that is confirmed, paid or holds no pairs any more, and of all orders of an account that has
-- received one; called by a trigger of `orders`.
CREATE OR REPLACE FUNCTION end_stranger_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stranger_holds
    WHERE "order" = NEW.id OR NEW.delivered_at IS NOT NULL AND account = NEW.customer;
  RETURN NULL;
END
$$;
