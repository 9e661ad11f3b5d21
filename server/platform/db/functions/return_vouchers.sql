-- Gives what an order that is cancelled was paid by voucher back to it, whoever cancels it; called by a trigger of `order_events`.
CREATE OR REPLACE FUNCTION return_vouchers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  spent record;
  rest bigint;
BEGIN
  FOR spent IN
    SELECT m.voucher, sum(m.taka) AS taka FROM order_money m
    WHERE m."order" = NEW."order" AND m.voucher IS NOT NULL GROUP BY 1 HAVING sum(m.taka) > 0 ORDER BY 1
  LOOP
    rest := least(spent.taka, voucher_part(NEW."order", NULL));
    IF rest > 0 THEN
      PERFORM move_order_money(NEW."order", jsonb_build_object('kind', 'refund', 'taka', -rest, 'voucher', spent.voucher), NEW."by");
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
