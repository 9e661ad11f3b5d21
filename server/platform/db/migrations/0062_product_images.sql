CREATE TABLE "product_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product" uuid NOT NULL,
	"position" smallint NOT NULL,
	"role" text NOT NULL,
	"image" text NOT NULL,
	CONSTRAINT "product_images_role" CHECK ("product_images"."role" in ('pair', 'side', 'back', 'sole', 'top', 'detail', 'worn'))
);
--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_image_images_hash_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_images_once" ON "product_images" USING btree ("product","image");--> statement-breakpoint
CREATE INDEX "product_images_by_image" ON "product_images" USING btree ("image");--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "product_images_seen" AFTER INSERT OR UPDATE OR DELETE ON "product_images" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_catalogue_version();--> statement-breakpoint
CREATE TRIGGER "product_images_emptied" AFTER TRUNCATE ON "product_images" FOR EACH STATEMENT EXECUTE FUNCTION change_catalogue_version();
