CREATE TABLE "order_address_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order" uuid NOT NULL,
	"call" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"by" uuid NOT NULL,
	"fields" text[] NOT NULL,
	"former" jsonb,
	"wanted" jsonb,
	"former_shipping" integer NOT NULL,
	"shipping" integer NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"is_accepted" boolean,
	CONSTRAINT "order_address_changes_answered" CHECK (("order_address_changes"."answered_at" is null) = ("order_address_changes"."answered_by" is null) and ("order_address_changes"."answered_at" is null) = ("order_address_changes"."is_accepted" is null))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action";--> statement-breakpoint
ALTER TABLE "order_address_changes" ADD CONSTRAINT "order_address_changes_order_orders_id_fk" FOREIGN KEY ("order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_address_changes" ADD CONSTRAINT "order_address_changes_call_order_calls_id_fk" FOREIGN KEY ("call") REFERENCES "public"."order_calls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_address_changes" ADD CONSTRAINT "order_address_changes_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_address_changes" ADD CONSTRAINT "order_address_changes_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_address_changes_by_order" ON "order_address_changes" USING btree ("order","at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_address_changes_open" ON "order_address_changes" USING btree ("order") WHERE "order_address_changes"."answered_at" is null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'account-unlocked', 'super-user-made', 'super-user-unmade', 'users-read', 'orders-read', 'customer-orders-read', 'order-read', 'orders-followed', 'phone-looked-up', 'parcels-read', 'calls-read', 'books-read', 'stock-requests-read', 'payment-verified', 'payment-unverified', 'order-moved', 'order-size-changed', 'order-address-changed', 'order-address-asked', 'order-address-declined', 'order-worked', 'statement-uploaded', 'payments-verified', 'refund-paid', 'courier-created', 'courier-changed', 'courier-deleted', 'parcels-tracked', 'settlement-uploaded', 'till-closed', 'till-corrected', 'orders-printed', 'stock-request-told', 'backup-made', 'backup-restored', 'settings-changed', 'category-created', 'category-changed', 'category-deleted', 'sub-category-created', 'sub-category-changed', 'sub-category-deleted', 'product-created', 'product-changed', 'product-deleted', 'slide-created', 'slide-changed', 'slide-deleted', 'color-created', 'color-changed', 'color-deleted', 'size-created', 'size-changed', 'size-deleted', 'director-created', 'director-changed', 'director-deleted', 'showroom-created', 'showroom-changed', 'showroom-deleted', 'search-word-created', 'search-word-changed', 'search-word-deleted'));--> statement-breakpoint
-- Changes the delivery fee of a cash order that waits for a call, with its total and the stored totals; called by `changeAddress` in
-- server/calls (decision 0034). The lock keeps `count_order_events` from counting the order in between. It runs as its owner, because
-- the shop's role may not change the amounts of an order otherwise.
CREATE OR REPLACE FUNCTION change_delivery_fee(order_id uuid, fee integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  counted uuid[];
BEGIN
  PERFORM FROM orders WHERE id = order_id AND status = 'Pending' AND payment_method = 'COD' FOR UPDATE;
  IF NOT FOUND OR fee < 0 THEN
    RAISE EXCEPTION 'order %: the fee cannot become %', order_id, fee;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('count order events', 0));
  counted := ARRAY(
    SELECT e.id FROM order_events e
    WHERE e."order" = order_id AND NOT EXISTS (SELECT FROM uncounted_events u WHERE u.event = e.id)
  );
  PERFORM add_order_totals(counted, -1);
  UPDATE orders SET shipping = fee, total = subtotal + fee, updated_at = clock_timestamp() WHERE id = order_id;
  PERFORM add_order_totals(counted, 1);
END
$$;--> statement-breakpoint
-- Blanks what clerks have written about these orders: reasons of calls, of status changes and of showrooms that could not serve them;
-- called when an order loses its person (`anonymizeOrders` in server/orders). It runs as its owner, because the shop's role may change
-- none of these rows, and triggers let nothing but these texts go.
CREATE OR REPLACE FUNCTION forget_order_texts(order_ids uuid[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE order_calls SET reason = NULL WHERE "order" = ANY(order_ids) AND reason IS NOT NULL;
  UPDATE order_events SET reason = NULL WHERE "order" = ANY(order_ids) AND reason IS NOT NULL;
  UPDATE order_declines SET reason = '' WHERE "order" = ANY(order_ids) AND reason <> '';
END
$$;--> statement-breakpoint
DROP TRIGGER "order_calls_never_change" ON "order_calls";--> statement-breakpoint
DROP TRIGGER "order_declines_never_change" ON "order_declines";--> statement-breakpoint
DROP TRIGGER "order_events_never_change" ON "order_events";--> statement-breakpoint
CREATE TRIGGER "order_calls_never_change" BEFORE UPDATE ON "order_calls" FOR EACH ROW WHEN (to_jsonb(NEW) - 'reason' IS DISTINCT FROM to_jsonb(OLD) - 'reason' OR NEW."reason" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "order_events_never_change" BEFORE UPDATE ON "order_events" FOR EACH ROW WHEN (to_jsonb(NEW) - 'reason' IS DISTINCT FROM to_jsonb(OLD) - 'reason' OR NEW."reason" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "order_declines_never_change" BEFORE UPDATE ON "order_declines" FOR EACH ROW WHEN (to_jsonb(NEW) - 'reason' IS DISTINCT FROM to_jsonb(OLD) - 'reason' OR NEW."reason" <> '') EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "order_calls_never_go" BEFORE DELETE ON "order_calls" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "order_events_never_go" BEFORE DELETE ON "order_events" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "order_declines_never_go" BEFORE DELETE ON "order_declines" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
