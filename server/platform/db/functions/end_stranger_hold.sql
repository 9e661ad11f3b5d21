-- Ends what `stranger_holds` counts of an order that is confirmed, paid or holds no pairs any more, and of all orders of an account that has
-- received one; called by a trigger of `orders`. Nobody calls whoever collects: their order counts until it is fetched, paid or cancelled.
CREATE OR REPLACE FUNCTION end_stranger_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.fulfilment = 'collection' AND is_open_order(NEW.status) AND NEW.payment_verified_at IS NULL
      AND place_of_pairs(NEW.pairs, NEW.status) = 'held' THEN
    RETURN NULL;
  END IF;
  DELETE FROM stranger_holds
    WHERE "order" = NEW.id OR NEW.delivered_at IS NOT NULL AND account = NEW.customer;
  RETURN NULL;
END
$$;
