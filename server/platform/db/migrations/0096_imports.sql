CREATE TABLE "import_items" (
	"import" uuid NOT NULL,
	"key" text NOT NULL,
	"row" integer NOT NULL,
	"rows" integer[] NOT NULL,
	"name" text NOT NULL,
	"verdict" text NOT NULL,
	"fate" text DEFAULT 'waiting' NOT NULL,
	"cells" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subject" uuid,
	"version" timestamp(3) with time zone,
	"undo" jsonb,
	CONSTRAINT "import_items_import_key_pk" PRIMARY KEY("import","key"),
	CONSTRAINT "import_items_verdict" CHECK ("import_items"."verdict" in ('added', 'changed', 'unchanged', 'wrong')),
	CONSTRAINT "import_items_fate" CHECK ("import_items"."fate" in ('waiting', 'done', 'out', 'undone', 'left'))
);
--> statement-breakpoint
CREATE TABLE "import_lines" (
	"import" uuid NOT NULL,
	"key" text NOT NULL,
	"row" integer NOT NULL,
	"line" jsonb NOT NULL,
	CONSTRAINT "import_lines_import_key_row_pk" PRIMARY KEY("import","key","row")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "import_rows_import_row_pk" PRIMARY KEY("import","row")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"by" uuid,
	"state" text DEFAULT 'staged' NOT NULL,
	"source" text NOT NULL,
	"head_row" integer NOT NULL,
	"headings" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"made" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('products', 'showrooms', 'customers')),
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('staged', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')),
	CONSTRAINT "imports_source" CHECK ("imports"."source" in ('table', 'shopify', 'woocommerce', 'square'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT IF EXISTS "audit_entries_action";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_kind";--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_import_imports_id_fk" FOREIGN KEY ("import") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import_imports_id_fk" FOREIGN KEY ("import") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_imports_id_fk" FOREIGN KEY ("import") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_items_by_verdict" ON "import_items" USING btree ("import","verdict","row");--> statement-breakpoint
CREATE INDEX "import_items_waiting" ON "import_items" USING btree ("import","key") WHERE "import_items"."fate" = 'waiting';--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "imports_at_work" ON "imports" USING btree ("at") WHERE "imports"."state" in ('checking', 'running', 'undoing');--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'account-unlocked', 'super-user-made', 'super-user-unmade', 'second-step-set-up', 'second-step-removed', 'second-step-paused', 'recovery-codes-made', 'recovery-code-used', 'passkey-added', 'passkey-removed', 'sessions-ended', 'person-invited', 'invitation-sent-again', 'invitation-revoked', 'invitation-accepted', 'person-left', 'approval-given', 'memberships-changed', 'staff-role-created', 'staff-role-changed', 'staff-role-deleted', 'api-key-made', 'api-key-revoked', 'users-read', 'orders-read', 'customer-orders-read', 'order-read', 'orders-followed', 'phone-looked-up', 'caller-looked-up', 'parcels-read', 'calls-read', 'books-read', 'stock-requests-read', 'list-downloaded', 'payment-verified', 'payment-unverified', 'transaction-id-corrected', 'order-taken-by-phone', 'orders-claimed', 'order-changed', 'order-moved', 'order-size-changed', 'order-address-changed', 'order-address-asked', 'order-address-declined', 'order-worked', 'order-given-without-code', 'orders-of-account-cancelled', 'orders-of-phone-cancelled', 'statement-uploaded', 'payments-verified', 'refund-paid', 'refund-undone', 'voucher-blocked', 'payment-assigned', 'payment-released', 'difference-accepted', 'rest-asked', 'unpaid-order-decided', 'cash-taken-back', 'courier-created', 'courier-changed', 'courier-deleted', 'parcels-tracked', 'settlement-uploaded', 'till-closed', 'till-corrected', 'orders-printed', 'stock-request-told', 'keep-given-back', 'backup-made', 'backup-restored', 'settings-changed', 'shop-opened', 'shop-closed', 'counter-device-registered', 'counter-device-revoked', 'drawer-opened', 'drawer-moved', 'drawer-closed', 'sale-voided', 'discount-approved', 'sale-conflict-settled', 'exchange-accepted', 'exchange-refused', 'barcode-bound', 'barcode-removed', 'import-started', 'import-done', 'import-undone', 'import-forgotten', 'category-published', 'product-published', 'category-created', 'category-changed', 'category-deleted', 'sub-category-created', 'sub-category-changed', 'sub-category-deleted', 'product-created', 'product-changed', 'product-deleted', 'slide-created', 'slide-changed', 'slide-deleted', 'color-created', 'color-changed', 'color-deleted', 'size-created', 'size-changed', 'size-deleted', 'director-created', 'director-changed', 'director-deleted', 'showroom-created', 'showroom-changed', 'showroom-deleted', 'search-word-created', 'search-word-changed', 'search-word-deleted'));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_kind" CHECK ("stock_movements"."kind" in ('opening', 'received', 'held', 'released', 'sold', 'undone', 'counted', 'written-off', 'sent', 'arrived', 'returned', 'sold-counter', 'void-counter', 'found', 'exchanged-in', 'damaged-in', 'imported'));--> statement-breakpoint
-- Numbers the product of a changed row of `size_availability`, and that any has changed, for the page cache; called by a trigger at commit, so
-- that the one row which all of them change is locked for no longer than a commit (decisions 0033 and 0046).
CREATE OR REPLACE FUNCTION record_availability_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next_position bigint;
BEGIN
  -- A transaction that changes many products has changed everything.
  IF coalesce(nullif(current_setting('omni.product_changes', true), ''), '0')::integer > 100 THEN
    RETURN NULL;
  END IF;
  UPDATE catalogue_version SET availability = availability + 2 RETURNING availability INTO next_position;
  INSERT INTO availability_changes (position, product) VALUES (next_position - 1, NEW.product), (next_position, md5('stock')::uuid);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Numbers the product of a changed further picture, for the page cache; called at commit by a trigger of `product_images` (decision 0046).
CREATE OR REPLACE FUNCTION record_picture_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next_position bigint;
BEGIN
  -- A transaction that changes many products has changed everything.
  IF coalesce(nullif(current_setting('omni.product_changes', true), ''), '0')::integer > 100 THEN
    RETURN NULL;
  END IF;
  UPDATE catalogue_version SET availability = availability + 1 RETURNING availability INTO next_position;
  INSERT INTO availability_changes (position, product) VALUES (next_position, coalesce(NEW.product, OLD.product));
  RETURN NULL;
END
$$;
