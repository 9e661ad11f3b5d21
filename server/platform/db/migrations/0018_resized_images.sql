CREATE TABLE "resized_images" (
	"image" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "resized_images" ADD CONSTRAINT "resized_images_image_images_hash_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("hash") ON DELETE cascade ON UPDATE no action;