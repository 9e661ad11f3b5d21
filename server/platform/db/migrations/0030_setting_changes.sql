CREATE TABLE "setting_changes" (
	"position" bigint PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by" uuid,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "setting_changes_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action";--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'account-unlocked', 'super-user-made', 'super-user-unmade', 'users-read', 'payment-verified', 'payment-unverified', 'orders-read', 'customer-orders-read', 'order-read', 'backup-made', 'backup-restored', 'settings-changed', 'category-created', 'category-changed', 'category-deleted', 'sub-category-created', 'sub-category-changed', 'sub-category-deleted', 'product-created', 'product-changed', 'product-deleted', 'slide-created', 'slide-changed', 'slide-deleted', 'color-created', 'color-changed', 'color-deleted', 'size-created', 'size-changed', 'size-deleted', 'director-created', 'director-changed', 'director-deleted', 'showroom-created', 'showroom-changed', 'showroom-deleted', 'search-word-created', 'search-word-changed', 'search-word-deleted'));--> statement-breakpoint

CREATE TRIGGER "setting_changes_never_change" BEFORE UPDATE OR DELETE ON "setting_changes" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "setting_changes_seen" AFTER INSERT OR UPDATE OR DELETE ON "setting_changes" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_catalogue_version();--> statement-breakpoint
CREATE TRIGGER "setting_changes_emptied" AFTER TRUNCATE ON "setting_changes" FOR EACH STATEMENT EXECUTE FUNCTION change_catalogue_version();--> statement-breakpoint

-- Whether the settings in force say that the shop counts its stock; called by functions that place and change orders.
CREATE FUNCTION stock_is_kept() RETURNS boolean LANGUAGE sql STABLE
RETURN coalesce((SELECT (after -> 'stock' ->> 'kept')::boolean FROM setting_changes ORDER BY position DESC LIMIT 1), false);
