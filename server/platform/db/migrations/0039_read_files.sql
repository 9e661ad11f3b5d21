ALTER TABLE "wallet_payments" DROP CONSTRAINT "wallet_payments_amount";--> statement-breakpoint
ALTER TABLE "settlement_rows" DROP CONSTRAINT "settlement_rows_kind";--> statement-breakpoint
DROP INDEX "wallet_payments_once";--> statement-breakpoint
ALTER TABLE "wallet_payments" ADD COLUMN "paisa" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD COLUMN "row" integer;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD COLUMN "collected_paisa" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD COLUMN "fee_paisa" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "rows" integer;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "blank" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "named" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_payments_once" ON "wallet_payments" USING btree ("method","transaction_id","amount","paisa",coalesce("sender", ''),coalesce("paid_at", '-infinity'));--> statement-breakpoint
ALTER TABLE "wallet_payments" ADD CONSTRAINT "wallet_payments_amount" CHECK ("wallet_payments"."amount" >= 0 and "wallet_payments"."paisa" between 0 and 99 and "wallet_payments"."amount" + "wallet_payments"."paisa" > 0);--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD CONSTRAINT "settlement_rows_paisa" CHECK ("settlement_rows"."collected_paisa" between 0 and 99 and "settlement_rows"."fee_paisa" between 0 and 99);--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD CONSTRAINT "settlement_rows_kind" CHECK ("settlement_rows"."kind" in ('paid', 'over', 'fee-differs', 'short', 'already-settled', 'repeated', 'returned', 'other-courier', 'not-ours'));--> statement-breakpoint

CREATE OR REPLACE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
  regexp_replace(regexp_replace(translate(phone, '০১২৩৪৫৬৭৮৯', '0123456789'), '[^0-9]', '', 'g'), '^(00)?8800?(?=1)', '0'),
  '^(?=1[3-9][0-9]{8}$)', '0'
);--> statement-breakpoint

-- What is stored of phones that now read otherwise. Indexes of the function first: they cannot be made anew beside waiting triggers.
REINDEX INDEX "orders_by_phone";--> statement-breakpoint
UPDATE "users" SET "phone" = "phone" WHERE "phone_digits" <> phone_digits("phone");--> statement-breakpoint
UPDATE "orders" SET "shipping_phone" = "shipping_phone"
  WHERE "search_text" <> lower("number") || E'\n' || "id" || E'\n' || lower("shipping_name") || E'\n' || phone_digits("shipping_phone");--> statement-breakpoint
-- A payment that was read from two files under two spellings of its sender stays as it is: an admin sees both.
UPDATE "wallet_payments" p SET "sender" = phone_digits("sender")
  WHERE "sender" <> phone_digits("sender") AND NOT EXISTS (
    SELECT FROM "wallet_payments" other
    WHERE other."id" <> p."id" AND other."method" = p."method" AND other."transaction_id" = p."transaction_id"
      AND other."amount" = p."amount" AND phone_digits(other."sender") = phone_digits(p."sender")
  );
