CREATE TABLE "search_misses" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"times" integer NOT NULL,
	"found" integer NOT NULL,
	CONSTRAINT "search_misses_day_text_pk" PRIMARY KEY("day","text")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"means" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action";--> statement-breakpoint
CREATE UNIQUE INDEX "search_words_word" ON "search_words" USING btree (lower("word"));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'account-unlocked', 'super-user-made', 'super-user-unmade', 'users-read', 'payment-verified', 'payment-unverified', 'orders-read', 'customer-orders-read', 'order-read', 'backup-made', 'backup-restored', 'category-created', 'category-changed', 'category-deleted', 'sub-category-created', 'sub-category-changed', 'sub-category-deleted', 'product-created', 'product-changed', 'product-deleted', 'slide-created', 'slide-changed', 'slide-deleted', 'color-created', 'color-changed', 'color-deleted', 'size-created', 'size-changed', 'size-deleted', 'director-created', 'director-changed', 'director-deleted', 'showroom-created', 'showroom-changed', 'showroom-deleted', 'search-word-created', 'search-word-changed', 'search-word-deleted'));--> statement-breakpoint

-- A word of the shop's own changes what searches find, and so the pages that show it (decision 0015).
CREATE CONSTRAINT TRIGGER "search_words_seen" AFTER INSERT OR UPDATE OR DELETE ON "search_words" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_catalogue_version();--> statement-breakpoint
CREATE TRIGGER "search_words_emptied" AFTER TRUNCATE ON "search_words" FOR EACH STATEMENT EXECUTE FUNCTION change_catalogue_version();
