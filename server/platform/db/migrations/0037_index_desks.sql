-- The previous release leaves both columns alone: triggers fill them.
DROP INDEX "orders_to_refund";--> statement-breakpoint
ALTER TABLE "order_calls" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_payments" ADD COLUMN "is_repeated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "order_work_packed" ON "order_work" USING btree ("order","packed_at") WHERE "order_work"."packed_at" is not null and not "order_work"."collects";--> statement-breakpoint
CREATE INDEX "wallet_payments_repeated" ON "wallet_payments" USING btree ("method","transaction_id") WHERE "wallet_payments"."is_repeated";--> statement-breakpoint
CREATE INDEX "orders_by_transaction" ON "orders" USING btree ("transaction_id") WHERE "orders"."transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_to_refund" ON "orders" USING btree ("status_changed_at","id","payment_verified_at") WHERE "orders"."status" = 'Cancelled' and "orders"."payment_method" <> 'COD';--> statement-breakpoint
ALTER TABLE "order_calls" DISABLE TRIGGER "order_calls_never_change";--> statement-breakpoint
UPDATE order_calls c SET attempt = n.attempt
  FROM (SELECT id, row_number() OVER (PARTITION BY "order" ORDER BY at, id) AS attempt FROM order_calls) n
  WHERE n.id = c.id AND n.attempt > 1;--> statement-breakpoint
ALTER TABLE "order_calls" ENABLE TRIGGER "order_calls_never_change";--> statement-breakpoint
UPDATE wallet_payments p SET is_repeated = true
  FROM (SELECT method, transaction_id FROM wallet_payments GROUP BY 1, 2 HAVING count(*) > 1) r
  WHERE p.method = r.method AND p.transaction_id = r.transaction_id;--> statement-breakpoint
-- Numbers the calls about an order from 1, so that a report tells the first ones without looking for others; called by a trigger of
-- `order_calls`. A plan made while the table is small would scan it for every row of a long insert.
CREATE FUNCTION number_call() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  NEW.attempt := 1 + (SELECT count(*) FROM order_calls c WHERE c."order" = NEW."order" AND c.at <= NEW.at);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_calls_numbered" BEFORE INSERT ON "order_calls" FOR EACH ROW EXECUTE FUNCTION "number_call"();--> statement-breakpoint
-- Marks the lines of a wallet that have one transaction id, the older ones too; called by a trigger of `wallet_payments` with the rows of
-- one statement.
CREATE FUNCTION mark_repeated_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wallet_payments p SET is_repeated = true
    FROM (
      SELECT DISTINCT n.method, n.transaction_id FROM new_payments n
      WHERE EXISTS (
        SELECT FROM wallet_payments other
        WHERE other.method = n.method AND other.transaction_id = n.transaction_id AND other.id <> n.id
      )
    ) r
    WHERE p.method = r.method AND p.transaction_id = r.transaction_id AND NOT p.is_repeated;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "wallet_payments_marked" AFTER INSERT ON "wallet_payments" REFERENCING NEW TABLE AS new_payments FOR EACH STATEMENT EXECUTE FUNCTION "mark_repeated_payments"();
