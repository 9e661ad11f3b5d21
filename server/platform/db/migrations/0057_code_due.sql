ALTER TABLE "orders" DROP CONSTRAINT "orders_cash_since";--> statement-breakpoint
ALTER TABLE "order_work" ADD COLUMN "code_due_at" timestamp with time zone;--> statement-breakpoint
UPDATE order_work w SET code_due_at = coalesce(w.packed_at, w.no_code_at) FROM orders o
	WHERE o.id = w."order" AND (w.no_code_at IS NOT NULL OR w.collects AND w.packed_at IS NOT NULL AND o.status IN ('Approved', 'Processing'));
