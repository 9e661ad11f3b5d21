ALTER TABLE "approvals" ADD COLUMN "taka" bigint;--> statement-breakpoint
CREATE INDEX "order_money_by_actor" ON "order_money" USING btree ("by","at" DESC NULLS FIRST,"position" DESC NULLS FIRST);