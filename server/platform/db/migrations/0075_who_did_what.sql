CREATE INDEX "order_money_newest" ON "order_money" USING btree ("at" DESC NULLS FIRST,"position" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_events_newest" ON "order_events" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_events_by_actor" ON "order_events" USING btree ("by","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_movements_by_actor" ON "stock_movements" USING btree ("by","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);