CREATE INDEX "orders_by_phone" ON "orders" USING btree (phone_digits("shipping_phone"));--> statement-breakpoint
-- Until it knows how few orders share a phone, the database would rather read all of them.
ANALYZE "orders";
