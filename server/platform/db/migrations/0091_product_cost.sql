ALTER TABLE "products" ADD COLUMN "cost" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cost" CHECK ("products"."cost" between 1 and 1000000);--> statement-breakpoint
UPDATE roles SET permissions = permissions || ARRAY['read_costs'] WHERE key IN ('super_user', 'admin', 'accountant') AND NOT permissions && ARRAY['read_costs'];
