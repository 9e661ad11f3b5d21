ALTER TABLE "exchanges" ADD COLUMN "from_order" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "from_reduced" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_from_order" CHECK ("exchanges"."from_order" between 0 and "exchanges"."exchanged" - "exchanges"."from_voucher");--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_from_reduced" CHECK ("exchanges"."from_reduced" between 0 and "exchanges"."exchanged");--> statement-breakpoint
ALTER TABLE "exchanges" DISABLE TRIGGER "exchanges_never_change";--> statement-breakpoint
UPDATE exchanges e SET from_order = least(o.taka, e.exchanged - e.from_voucher) FROM (
  SELECT m.exchange, -sum(m.taka) AS taka FROM order_money m WHERE m.kind = 'exchanged' AND m."order" IS NOT NULL GROUP BY 1
) o WHERE o.exchange = e.id AND o.taka > 0 AND e.exchanged > e.from_voucher;--> statement-breakpoint
ALTER TABLE "exchanges" ENABLE TRIGGER "exchanges_never_change";
--> statement-breakpoint
-- What of the money of a sale was paid with pairs of orders, otherwise than by voucher, and has neither paid for others nor gone back: it goes
-- back as orders are paid back, never in cash (decision 0053). Pairs that pay for others spend it after what was paid by voucher.
CREATE OR REPLACE FUNCTION order_part(sale_id uuid) RETURNS bigint LANGUAGE sql STABLE
RETURN coalesce((
  SELECT greatest(0, least(e.from_order, e.from_order + e.from_voucher + m.spent) + m.by_wallet)
  FROM sales s JOIN exchanges e ON e.id = s.exchange CROSS JOIN LATERAL (
    SELECT coalesce(sum(m.taka) FILTER (WHERE m.voucher IS NOT NULL OR m.kind = 'exchanged' AND m.taka < 0), 0) AS spent,
      coalesce(sum(m.taka) FILTER (WHERE 'returned' IN (m.kind, u.kind) AND m.voucher IS NULL AND m.showroom IS NULL), 0) AS by_wallet
    FROM order_money m LEFT JOIN order_money u ON u.position = m.undoes WHERE m.sale = s.id
  ) m
  WHERE s.id = sale_id
), 0)::bigint;
--> statement-breakpoint
-- The number of an order whose money has not come in, though its pairs have paid for a sale, themselves or through others; null if there is
-- none: a courier may have it, or nobody has seen it in a statement.
CREATE OR REPLACE FUNCTION owing_order(sale_id uuid) RETURNS text LANGUAGE sql STABLE AS $$
  WITH RECURSIVE source AS (
    SELECT l."order", l.sale FROM sales s JOIN exchange_lines l ON l.exchange = s.exchange WHERE s.id = sale_id
    UNION
    SELECT l."order", l.sale FROM source b JOIN sales s ON s.id = b.sale JOIN exchange_lines l ON l.exchange = s.exchange
  )
  SELECT min(o.number) FROM source b JOIN orders o ON o.id = b."order" JOIN order_money_now n ON n."order" = o.id WHERE n.kept < 0
$$;
--> statement-breakpoint
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
