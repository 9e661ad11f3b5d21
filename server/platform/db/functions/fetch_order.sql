-- Makes an order that was to be delivered one that its buyer fetches at the counter, without a fee (`let_buyer_collect`); called by
-- `collectOrder` in server/orders. What it was is kept in `order_revisions`, and its fee in `order_work` for `deliver_fetched`. It runs as its
-- owner, because the shop's role may not change the amounts of an order otherwise.
CREATE OR REPLACE FUNCTION fetch_order(order_id uuid, fetched_by uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  fee integer;
BEGIN
  SELECT shipping INTO STRICT fee FROM orders WHERE id = order_id AND fulfilment = 'delivery' FOR UPDATE;
  IF fee > 0 THEN
    PERFORM add_order_revision(order_id, fetched_by);
  END IF;
  PERFORM let_buyer_collect(order_id);
  UPDATE order_work SET fetched_fee = fee WHERE "order" = order_id;
END
$$;
