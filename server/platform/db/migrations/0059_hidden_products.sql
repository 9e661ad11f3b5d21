ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_place";--> statement-breakpoint
DROP INDEX "products_code";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "in_hidden_category" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "products_not_published" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "products"."hidden" or "products"."in_hidden_category";--> statement-breakpoint
CREATE UNIQUE INDEX "products_code" ON "products" USING btree (lower("code")) WHERE "products"."archived_at" is null or "products"."hidden" or "products"."in_hidden_category";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'account-unlocked', 'super-user-made', 'super-user-unmade', 'users-read', 'orders-read', 'customer-orders-read', 'order-read', 'orders-followed', 'phone-looked-up', 'parcels-read', 'calls-read', 'books-read', 'stock-requests-read', 'payment-verified', 'payment-unverified', 'transaction-id-corrected', 'order-moved', 'order-size-changed', 'order-address-changed', 'order-address-asked', 'order-address-declined', 'order-worked', 'order-given-without-code', 'orders-of-account-cancelled', 'orders-of-phone-cancelled', 'statement-uploaded', 'payments-verified', 'refund-paid', 'refund-undone', 'payment-assigned', 'payment-released', 'difference-accepted', 'rest-asked', 'unpaid-order-decided', 'cash-taken-back', 'courier-created', 'courier-changed', 'courier-deleted', 'parcels-tracked', 'settlement-uploaded', 'till-closed', 'till-corrected', 'orders-printed', 'stock-request-told', 'backup-made', 'backup-restored', 'settings-changed', 'shop-opened', 'shop-closed', 'category-published', 'product-published', 'category-created', 'category-changed', 'category-deleted', 'sub-category-created', 'sub-category-changed', 'sub-category-deleted', 'product-created', 'product-changed', 'product-deleted', 'slide-created', 'slide-changed', 'slide-deleted', 'color-created', 'color-changed', 'color-deleted', 'size-created', 'size-changed', 'size-deleted', 'director-created', 'director-changed', 'director-deleted', 'showroom-created', 'showroom-changed', 'showroom-deleted', 'search-word-created', 'search-word-changed', 'search-word-deleted'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hidden" CHECK ("products"."archived_at" is not null or not ("products"."hidden" or "products"."in_hidden_category"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_place" CHECK (("products"."archived_at" is not null and not "products"."hidden" and not "products"."in_hidden_category") or ("products"."category" is not null and "products"."sub_category" is not null and "products"."color" is not null));--> statement-breakpoint

-- Keeps what is not published off sale: a product that is hidden, or whose category is, is archived as long as it is so; called by a trigger
-- before a product is written. One that has left the shop stays as it is. A hidden category is locked, because it may be published meanwhile.
CREATE OR REPLACE FUNCTION hide_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NOT NULL AND NOT NEW.hidden AND NOT NEW.in_hidden_category THEN
    RETURN NEW;
  END IF;
  NEW.in_hidden_category := EXISTS (SELECT FROM categories WHERE id = NEW.category AND hidden);
  IF NEW.in_hidden_category THEN
    PERFORM FROM categories WHERE id = NEW.category FOR SHARE;
    NEW.in_hidden_category := EXISTS (SELECT FROM categories WHERE id = NEW.category AND hidden);
  END IF;
  NEW.archived_at := CASE WHEN NEW.hidden OR NEW.in_hidden_category THEN coalesce(NEW.archived_at, now()) END;
  RETURN NEW;
END
$$;--> statement-breakpoint

CREATE TRIGGER "products_hidden" BEFORE INSERT OR UPDATE OF category, hidden, archived_at ON "products" FOR EACH ROW EXECUTE FUNCTION "hide_product"();
