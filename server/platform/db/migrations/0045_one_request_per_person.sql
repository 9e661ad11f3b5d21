DROP INDEX "stock_requests_once";--> statement-breakpoint
DELETE FROM "stock_requests" AS later USING "stock_requests" AS earlier
  WHERE later.product = earlier.product AND later.size = earlier.size AND phone_digits(later.phone) = phone_digits(earlier.phone)
    AND (earlier.created_at, earlier.id) < (later.created_at, later.id);--> statement-breakpoint
UPDATE "stock_requests" SET "phone" = phone_digits("phone") WHERE "phone" <> phone_digits("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_requests_once" ON "stock_requests" USING btree ("product","size",coalesce(lower("email"), phone_digits("phone")));