ALTER TABLE "order_work" ADD COLUMN "left_unpaid_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_work_left_unpaid" ON "order_work" USING btree ("order") WHERE "order_work"."left_unpaid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_cash_to_clear_up" ON "orders" USING btree ("id","store") WHERE "orders"."money" in ('due', 'paid') and "orders"."status" <> 'Delivered' and ("orders"."payment_method" = 'COD' or "orders"."cash_since" is not null);--> statement-breakpoint

-- What of a wallet order nobody has verified and nobody is to collect in cash, in taka. Called by hand-overs, the board, papers and lists.
CREATE OR REPLACE FUNCTION order_unpaid(ordered orders) RETURNS bigint LANGUAGE sql IMMUTABLE
RETURN CASE WHEN ordered.payment_method = 'COD' OR ordered.payment_verified_at IS NOT NULL OR ordered.cash_since IS NOT NULL THEN 0 ELSE order_due(ordered) END;
