-- Moves taka into a voucher, or out of it, as the other side of a row of the ledger of money: the only writer of `voucher_movements` and of
-- `balance`; called by `move_order_money` alone (decision 0053). What comes back can be spent for thirty days at least. Raises VO001 if less
-- is left, VO002 if it is spent though it has expired or is blocked. Whoever pays with it has written rows that refer to it: a lock that
-- waited for those would wait for whoever waits for it.
CREATE OR REPLACE FUNCTION move_voucher(moved order_money) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  known vouchers;
BEGIN
  SELECT * INTO STRICT known FROM vouchers WHERE id = moved.voucher FOR NO KEY UPDATE;
  IF moved.kind = 'paid' AND (known.blocked_at IS NOT NULL OR known.expires_at <= clock_timestamp()) THEN
    RAISE EXCEPTION 'a voucher has expired or is blocked' USING ERRCODE = 'VO002';
  ELSIF known.balance < moved.taka THEN
    RAISE EXCEPTION 'less is left of a voucher' USING ERRCODE = 'VO001';
  END IF;
  IF moved.taka < 0 AND known.expires_at IS NOT NULL AND EXISTS (
    SELECT FROM voucher_movements k WHERE k.voucher = known.id AND k.taka < 0
  ) THEN
    known.expires_at := greatest(known.expires_at, clock_timestamp() + interval '30 days');
  END IF;
  INSERT INTO voucher_movements (money, voucher, taka) VALUES (moved.position, moved.voucher, -moved.taka);
  UPDATE vouchers SET balance = balance - moved.taka, expires_at = known.expires_at WHERE id = known.id;
END
$$;
