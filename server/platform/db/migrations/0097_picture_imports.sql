CREATE TABLE "picture_import_files" (
	"import" uuid NOT NULL,
	"nth" integer NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"product" uuid,
	"place" smallint,
	"fault" text,
	"image" text,
	CONSTRAINT "picture_import_files_import_nth_pk" PRIMARY KEY("import","nth"),
	CONSTRAINT "picture_import_files_fault" CHECK ("picture_import_files"."fault" in ('not-a-picture', 'too-large', 'no-article', 'several-articles', 'place-taken', 'unreadable', 'too-many-pixels'))
);
--> statement-breakpoint
CREATE TABLE "picture_import_kept" (
	"import" uuid NOT NULL,
	"image" text NOT NULL,
	CONSTRAINT "picture_import_kept_import_image_pk" PRIMARY KEY("import","image")
);
--> statement-breakpoint
CREATE TABLE "picture_import_products" (
	"import" uuid NOT NULL,
	"product" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb,
	"undone_at" timestamp with time zone,
	"restored" boolean DEFAULT false NOT NULL,
	CONSTRAINT "picture_import_products_import_product_pk" PRIMARY KEY("import","product")
);
--> statement-breakpoint
CREATE TABLE "picture_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by" uuid,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"state" text DEFAULT 'naming' NOT NULL,
	"since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "picture_imports_state" CHECK ("picture_imports"."state" in ('naming', 'coming', 'going', 'done', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "stored_uploads" (
	"hash" text PRIMARY KEY NOT NULL,
	"image" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action";--> statement-breakpoint
ALTER TABLE "picture_import_files" ADD CONSTRAINT "picture_import_files_import_picture_imports_id_fk" FOREIGN KEY ("import") REFERENCES "public"."picture_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_import_files" ADD CONSTRAINT "picture_import_files_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_import_files" ADD CONSTRAINT "picture_import_files_image_images_hash_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_import_kept" ADD CONSTRAINT "picture_import_kept_import_picture_imports_id_fk" FOREIGN KEY ("import") REFERENCES "public"."picture_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_import_kept" ADD CONSTRAINT "picture_import_kept_image_images_hash_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_import_products" ADD CONSTRAINT "picture_import_products_import_picture_imports_id_fk" FOREIGN KEY ("import") REFERENCES "public"."picture_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_import_products" ADD CONSTRAINT "picture_import_products_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_imports" ADD CONSTRAINT "picture_imports_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_uploads" ADD CONSTRAINT "stored_uploads_image_images_hash_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_import_files_by_product" ON "picture_import_files" USING btree ("import","product");--> statement-breakpoint
CREATE INDEX "picture_import_files_by_image" ON "picture_import_files" USING btree ("image");--> statement-breakpoint
CREATE INDEX "picture_import_kept_by_image" ON "picture_import_kept" USING btree ("image");--> statement-breakpoint
CREATE INDEX "picture_imports_newest" ON "picture_imports" USING btree ("at");--> statement-breakpoint
CREATE INDEX "picture_imports_at_work" ON "picture_imports" USING btree ("at") WHERE "picture_imports"."state" in ('going', 'undoing');--> statement-breakpoint
CREATE INDEX "stored_uploads_by_image" ON "stored_uploads" USING btree ("image");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'account-unlocked', 'super-user-made', 'super-user-unmade', 'second-step-set-up', 'second-step-removed', 'second-step-paused', 'recovery-codes-made', 'recovery-code-used', 'passkey-added', 'passkey-removed', 'sessions-ended', 'person-invited', 'invitation-sent-again', 'invitation-revoked', 'invitation-accepted', 'person-left', 'approval-given', 'memberships-changed', 'staff-role-created', 'staff-role-changed', 'staff-role-deleted', 'api-key-made', 'api-key-revoked', 'users-read', 'orders-read', 'customer-orders-read', 'order-read', 'orders-followed', 'phone-looked-up', 'caller-looked-up', 'parcels-read', 'calls-read', 'books-read', 'stock-requests-read', 'list-downloaded', 'payment-verified', 'payment-unverified', 'transaction-id-corrected', 'order-taken-by-phone', 'orders-claimed', 'order-changed', 'order-moved', 'order-size-changed', 'order-address-changed', 'order-address-asked', 'order-address-declined', 'order-worked', 'order-given-without-code', 'orders-of-account-cancelled', 'orders-of-phone-cancelled', 'statement-uploaded', 'payments-verified', 'refund-paid', 'refund-undone', 'voucher-blocked', 'payment-assigned', 'payment-released', 'difference-accepted', 'rest-asked', 'unpaid-order-decided', 'cash-taken-back', 'courier-created', 'courier-changed', 'courier-deleted', 'parcels-tracked', 'settlement-uploaded', 'till-closed', 'till-corrected', 'orders-printed', 'stock-request-told', 'keep-given-back', 'backup-made', 'backup-restored', 'settings-changed', 'shop-opened', 'shop-closed', 'counter-device-registered', 'counter-device-revoked', 'drawer-opened', 'drawer-moved', 'drawer-closed', 'sale-voided', 'discount-approved', 'sale-conflict-settled', 'exchange-accepted', 'exchange-refused', 'barcode-bound', 'barcode-removed', 'import-started', 'import-done', 'import-undone', 'import-forgotten', 'category-published', 'product-published', 'pictures-imported', 'pictures-import-undone', 'category-created', 'category-changed', 'category-deleted', 'sub-category-created', 'sub-category-changed', 'sub-category-deleted', 'product-created', 'product-changed', 'product-deleted', 'slide-created', 'slide-changed', 'slide-deleted', 'color-created', 'color-changed', 'color-deleted', 'size-created', 'size-changed', 'size-deleted', 'director-created', 'director-changed', 'director-deleted', 'showroom-created', 'showroom-changed', 'showroom-deleted', 'search-word-created', 'search-word-changed', 'search-word-deleted'));