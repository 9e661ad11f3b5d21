-- Keeps `money`, `paid` and `paid_back` of an order as its ledger says, and whether its parcel is settled: nothing more is due. Called by
-- `move_order_money`. A ledger from which more went back than came in raises MO001; pairs may pay for others while the courier still has
-- what was collected for them.
CREATE OR REPLACE FUNCTION refresh_order_money(order_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  now_is order_money_now;
  ordered orders;
BEGIN
  SELECT * INTO now_is FROM order_money_now n WHERE n."order" = order_id;
  UPDATE orders SET money = coalesce(now_is.money, 'none'), paid = coalesce(now_is.paid, 0), paid_back = coalesce(now_is.paid_back, 0),
    updated_at = clock_timestamp()
    WHERE id = order_id RETURNING * INTO ordered;
  IF now_is.kept < 0 AND (ordered.status <> 'Delivered' OR now_is.kept + order_due(ordered) < 0) THEN
    RAISE EXCEPTION 'more money would have gone back than came in' USING ERRCODE = 'MO001';
  END IF;
  UPDATE parcels SET settled_at = CASE WHEN order_due(ordered) = 0 THEN coalesce(settled_at, clock_timestamp()) END
    WHERE "order" = order_id AND cash > 0 AND (settled_at IS NULL) = (order_due(ordered) = 0);
END
$$;
