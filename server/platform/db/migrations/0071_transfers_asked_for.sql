ALTER TABLE "transfers" DROP CONSTRAINT "transfers_state";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_closed";--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_state" CHECK ("transfers"."state" in ('asked', 'sent', 'received', 'cancelled'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_closed" CHECK (("transfers"."state" in ('asked', 'sent')) = ("transfers"."closed_at" is null));