CREATE TABLE "page_reads" (
	"day" date NOT NULL,
	"address" text NOT NULL,
	"reads" integer NOT NULL,
	CONSTRAINT "page_reads_day_address_pk" PRIMARY KEY("day","address")
);
