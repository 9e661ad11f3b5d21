CREATE TABLE "webhook_deliveries" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook" uuid NOT NULL,
	"event" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"tried_at" timestamp with time zone,
	"status" smallint,
	"ms" integer,
	"error" text,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'taken', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"topics" text[] NOT NULL,
	"secret" text NOT NULL,
	"made_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"off_at" timestamp with time zone,
	"off_reason" text,
	"failing_since" timestamp with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	CONSTRAINT "webhooks_off" CHECK (("webhooks"."off_at" is null) = ("webhooks"."off_reason" is null)),
	CONSTRAINT "webhooks_off_reason" CHECK ("webhooks"."off_reason" in ('staff', 'failing', 'secret'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT IF EXISTS "audit_entries_action";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "epoch" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook","subject","sequence") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_next" ON "webhook_deliveries" USING btree ("webhook","sequence") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("webhook","sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_oldest" ON "webhook_deliveries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhooks_by_maker" ON "webhooks" USING btree ("made_by");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'account-unlocked', 'super-user-made', 'super-user-unmade', 'second-step-set-up', 'second-step-removed', 'second-step-paused', 'recovery-codes-made', 'recovery-code-used', 'passkey-added', 'passkey-removed', 'sessions-ended', 'person-invited', 'invitation-sent-again', 'invitation-revoked', 'invitation-accepted', 'person-left', 'approval-given', 'memberships-changed', 'staff-role-created', 'staff-role-changed', 'staff-role-deleted', 'api-key-made', 'api-key-revoked', 'webhook-made', 'webhook-switched', 'webhook-removed', 'webhook-sent-again', 'users-read', 'orders-read', 'customer-orders-read', 'order-read', 'orders-followed', 'phone-looked-up', 'caller-looked-up', 'parcels-read', 'calls-read', 'books-read', 'stock-requests-read', 'list-downloaded', 'payment-verified', 'payment-unverified', 'transaction-id-corrected', 'order-taken-by-phone', 'orders-claimed', 'order-changed', 'order-moved', 'order-size-changed', 'order-address-changed', 'order-address-asked', 'order-address-declined', 'order-worked', 'order-given-without-code', 'orders-of-account-cancelled', 'orders-of-phone-cancelled', 'statement-uploaded', 'payments-verified', 'refund-paid', 'refund-undone', 'voucher-blocked', 'payment-assigned', 'payment-released', 'difference-accepted', 'rest-asked', 'unpaid-order-decided', 'cash-taken-back', 'courier-created', 'courier-changed', 'courier-deleted', 'parcels-tracked', 'settlement-uploaded', 'till-closed', 'till-corrected', 'orders-printed', 'stock-request-told', 'keep-given-back', 'backup-made', 'backup-restored', 'settings-changed', 'shop-opened', 'shop-closed', 'counter-device-registered', 'counter-device-revoked', 'drawer-opened', 'drawer-moved', 'drawer-closed', 'sale-voided', 'discount-approved', 'sale-conflict-settled', 'exchange-accepted', 'exchange-refused', 'barcode-bound', 'barcode-removed', 'import-started', 'import-done', 'import-undone', 'import-forgotten', 'category-published', 'product-published', 'pictures-imported', 'pictures-import-undone', 'category-created', 'category-changed', 'category-deleted', 'sub-category-created', 'sub-category-changed', 'sub-category-deleted', 'product-created', 'product-changed', 'product-deleted', 'slide-created', 'slide-changed', 'slide-deleted', 'color-created', 'color-changed', 'color-deleted', 'size-created', 'size-changed', 'size-deleted', 'director-created', 'director-changed', 'director-deleted', 'showroom-created', 'showroom-changed', 'showroom-deleted', 'search-word-created', 'search-word-changed', 'search-word-deleted'));--> statement-breakpoint
-- What other programs are told of a row of `orders`, `sales` or `products`: nothing about who bought it, and no cost. Called by `note_event`
-- (decision 0055). The names are those of the API, and are kept.
CREATE OR REPLACE FUNCTION event_facts(topic text, fact jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE topic
    WHEN 'order' THEN jsonb_build_object(
      'number', fact->'number', 'store', fact->'store', 'channel', fact->'channel', 'fulfilment', fact->'fulfilment',
      'status', fact->'status', 'paymentMethod', fact->'payment_method', 'money', fact->'money', 'subtotal', fact->'subtotal',
      'shipping', fact->'shipping', 'total', fact->'total', 'paid', fact->'paid', 'paidBack', fact->'paid_back',
      'updatedAt', to_char((fact->>'updated_at')::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
    WHEN 'sale' THEN jsonb_build_object(
      'number', fact->'number', 'store', fact->'showroom', 'state', fact->'state', 'subtotal', fact->'subtotal',
      'discount', fact->'discount', 'total', fact->'total', 'vat', fact->'vat'
    )
    WHEN 'product' THEN jsonb_build_object(
      'code', fact->'code', 'name', fact->'name', 'originalPrice', fact->'original_price',
      'discountPrice', fact->'discount_price', 'category', fact->'category', 'subCategory', fact->'sub_category',
      'color', fact->'color', 'sizes', fact->'size_ids', 'state', CASE
        WHEN fact->>'archived_at' IS NULL THEN 'on sale'
        WHEN (fact->>'hidden')::boolean OR (fact->>'in_hidden_category')::boolean THEN 'hidden'
        ELSE 'gone'
      END, 'updatedAt', to_char((fact->>'updated_at')::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
  END
$$;
--> statement-breakpoint
-- Writes what has happened for other programs into `webhook_deliveries`, one row for each webhook that wants it; called by triggers of
-- `orders`, `sales`, `products` and `stock` within the transaction of the change (decision 0055). Without such a webhook it reads one small
-- table and is done. A change is an event if what `event_facts` tells has changed. Whoever changes a row has it locked to the commit, so
-- the numbers of one subject rise as its changes were committed. It runs with the rights of its owner: a former program has none to the
-- new tables while they are made.
CREATE OR REPLACE FUNCTION note_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  topic text := TG_ARGV[0];
  before jsonb;
  after jsonb;
  event_kind text;
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks w WHERE w.off_at IS NULL AND topic = ANY (w.topics)) THEN
    RETURN NULL;
  END IF;
  IF topic = 'stock' THEN
    INSERT INTO webhook_deliveries (webhook, event, kind, subject, data)
      SELECT w.id, e.id, 'stock.changed', e.subject, e.data
      FROM (
        SELECT gen_random_uuid() AS id, concat_ws('/', s.product, s.size, s.showroom) AS subject, jsonb_build_object(
          'store', s.showroom, 'product', s.product, 'size', s.size, 'onHand', s.on_hand, 'held', s.held,
          'available', s.on_hand - s.held
        ) AS data
        FROM changed_rows s WHERE TG_OP = 'UPDATE' OR s.on_hand > 0 ORDER BY s.showroom, s.product, s.size
      ) e, webhooks w
      WHERE w.off_at IS NULL AND topic = ANY (w.topics);
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    before := event_facts(topic, to_jsonb(OLD));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    after := event_facts(topic, to_jsonb(NEW));
  END IF;
  IF before = after THEN
    RETURN NULL;
  END IF;
  event_kind := topic || CASE
    WHEN TG_OP = 'INSERT' THEN CASE topic WHEN 'order' THEN '.placed' WHEN 'sale' THEN '.made' ELSE '.created' END
    WHEN topic = 'sale' THEN '.voided'
    WHEN TG_OP = 'DELETE' OR after->>'state' = 'gone' AND before->>'state' <> 'gone' THEN '.deleted'
    ELSE '.changed'
  END;
  INSERT INTO webhook_deliveries (webhook, event, kind, subject, data)
    SELECT w.id, e.id, event_kind, coalesce(NEW.id, OLD.id)::text, e.data
    FROM (
      SELECT gen_random_uuid() AS id, coalesce(after, before) || jsonb_build_object('changed', (
        SELECT coalesce(jsonb_agg(f.key ORDER BY f.key), '[]') FROM jsonb_each(after) f
        WHERE TG_OP = 'UPDATE' AND before->f.key IS DISTINCT FROM f.value
      )) AS data
    ) e, webhooks w
    WHERE w.off_at IS NULL AND topic = ANY (w.topics);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_event AFTER INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION note_event('order');--> statement-breakpoint
CREATE TRIGGER note_event AFTER INSERT OR UPDATE ON sales FOR EACH ROW EXECUTE FUNCTION note_event('sale');--> statement-breakpoint
CREATE TRIGGER note_event AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH ROW EXECUTE FUNCTION note_event('product');--> statement-breakpoint
CREATE TRIGGER note_new_event AFTER INSERT ON stock REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_event('stock');--> statement-breakpoint
CREATE TRIGGER note_event AFTER UPDATE ON stock REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_event('stock');
