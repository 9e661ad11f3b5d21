ALTER TABLE "settlement_rows" ADD COLUMN "cash" bigint;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD COLUMN "expected_fee" integer;