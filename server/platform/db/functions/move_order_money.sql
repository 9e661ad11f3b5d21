-- Moves money of an order, or of a sale or a drawer where `order_id` is null: the only writer of the ledger `order_money` (decision 0038).
-- `move` is {kind, taka, payment, reference, showroom, device, settlement, sale, exchange, voucher, undoes, reason}; a row that is undone tells the rest by itself.
-- The lock of its till is shared by who adds to it and alone for who closes it, and is taken before the position: a closing knows every row
-- below its own. Cash of orders lies in the drawer of the first device of the showroom whose till is open (decision 0051). Returns the
-- position. What goes back for an exchange, or is given up, is due no more, and a voucher moves with it (`move_voucher`). Raises MO001 if more would have gone back than came in or is due, 23505 if the
-- row was undone before.
CREATE OR REPLACE FUNCTION move_order_money(order_id uuid, move jsonb, moved_by uuid) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  moved order_money := jsonb_populate_record(NULL::order_money, move);
  undone order_money;
  added bigint;
BEGIN
  IF moved.undoes IS NOT NULL THEN
    SELECT * INTO STRICT undone FROM order_money m
      WHERE m.position = moved.undoes AND m."order" IS NOT DISTINCT FROM order_id AND m.kind <> 'undone';
    moved.kind := 'undone';
    moved.taka := -undone.taka;
    moved.payment := undone.payment;
    moved.showroom := undone.showroom;
    moved.settlement := undone.settlement;
    moved.sale := undone.sale;
    moved.device := undone.device;
    moved.exchange := undone.exchange;
    moved.voucher := undone.voucher;
  END IF;
  PERFORM FROM orders WHERE id = order_id FOR UPDATE;
  IF moved.showroom IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('till ' || moved.showroom, 0));
  END IF;
  IF moved.showroom IS NOT NULL AND moved.device IS NULL AND moved.undoes IS NULL THEN
    SELECT t.device INTO moved.device FROM device_tills t JOIN counter_devices d ON d.id = t.device
      WHERE t.showroom = moved.showroom AND t.closed_at IS NULL AND d.revoked_at IS NULL ORDER BY d.number LIMIT 1;
  END IF;
  INSERT INTO order_money ("order", kind, taka, payment, reference, showroom, settlement, undoes, reason, at, by, sale, device, exchange, voucher)
    VALUES (order_id, moved.kind, moved.taka, moved.payment, moved.reference, moved.showroom, moved.settlement, moved.undoes, moved.reason,
      clock_timestamp(), moved_by, moved.sale, moved.device, moved.exchange, moved.voucher)
    RETURNING position INTO added;
  moved.position := added;
  IF moved.voucher IS NOT NULL THEN
    PERFORM move_voucher(moved);
  END IF;
  IF moved.exchange IS NOT NULL AND (moved.kind IN ('returned', 'waived') OR undone.kind IN ('returned', 'waived')) THEN
    UPDATE exchanges e SET due = e.due + moved.taka WHERE e.id = moved.exchange AND e.due + moved.taka >= 0;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'more money would have gone back than is due' USING ERRCODE = 'MO001';
    END IF;
  END IF;
  IF order_id IS NOT NULL THEN
    PERFORM refresh_order_money(order_id);
  END IF;
  RETURN added;
END
$$;
