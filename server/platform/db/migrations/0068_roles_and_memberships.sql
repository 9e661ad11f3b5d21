CREATE TABLE "membership_showrooms" (
	"membership" uuid NOT NULL,
	"showroom" uuid NOT NULL,
	CONSTRAINT "membership_showrooms_membership_showroom_pk" PRIMARY KEY("membership","showroom")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"role" uuid NOT NULL,
	"all_showrooms" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_once" UNIQUE("user","role")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"name" text NOT NULL,
	"name_bn" text,
	"permissions" text[] NOT NULL,
	"second_step" text DEFAULT 'off' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_key" UNIQUE("key"),
	CONSTRAINT "roles_known_key" CHECK ("roles"."key" in ('super_user', 'admin', 'store_user', 'showroom_manager', 'call_desk', 'accountant', 'catalogue', 'stock_keeper')),
	CONSTRAINT "roles_second_step" CHECK ("roles"."second_step" in ('off', 'required'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action";--> statement-breakpoint
ALTER TABLE "membership_showrooms" ADD CONSTRAINT "membership_showrooms_membership_memberships_id_fk" FOREIGN KEY ("membership") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_showrooms" ADD CONSTRAINT "membership_showrooms_showroom_showrooms_id_fk" FOREIGN KEY ("showroom") REFERENCES "public"."showrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_users_id_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_role_roles_id_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_showrooms_by_showroom" ON "membership_showrooms" USING btree ("showroom");--> statement-breakpoint
CREATE INDEX "memberships_by_role" ON "memberships" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name" ON "roles" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'account-unlocked', 'super-user-made', 'super-user-unmade', 'second-step-set-up', 'second-step-removed', 'second-step-paused', 'recovery-codes-made', 'recovery-code-used', 'passkey-added', 'passkey-removed', 'sessions-ended', 'person-invited', 'invitation-sent-again', 'invitation-revoked', 'invitation-accepted', 'person-left', 'approval-given', 'memberships-changed', 'staff-role-created', 'staff-role-changed', 'staff-role-deleted', 'users-read', 'orders-read', 'customer-orders-read', 'order-read', 'orders-followed', 'phone-looked-up', 'parcels-read', 'calls-read', 'books-read', 'stock-requests-read', 'payment-verified', 'payment-unverified', 'transaction-id-corrected', 'order-moved', 'order-size-changed', 'order-address-changed', 'order-address-asked', 'order-address-declined', 'order-worked', 'order-given-without-code', 'orders-of-account-cancelled', 'orders-of-phone-cancelled', 'statement-uploaded', 'payments-verified', 'refund-paid', 'refund-undone', 'payment-assigned', 'payment-released', 'difference-accepted', 'rest-asked', 'unpaid-order-decided', 'cash-taken-back', 'courier-created', 'courier-changed', 'courier-deleted', 'parcels-tracked', 'settlement-uploaded', 'till-closed', 'till-corrected', 'orders-printed', 'stock-request-told', 'backup-made', 'backup-restored', 'settings-changed', 'shop-opened', 'shop-closed', 'category-published', 'product-published', 'category-created', 'category-changed', 'category-deleted', 'sub-category-created', 'sub-category-changed', 'sub-category-deleted', 'product-created', 'product-changed', 'product-deleted', 'slide-created', 'slide-changed', 'slide-deleted', 'color-created', 'color-changed', 'color-deleted', 'size-created', 'size-changed', 'size-deleted', 'director-created', 'director-changed', 'director-deleted', 'showroom-created', 'showroom-changed', 'showroom-deleted', 'search-word-created', 'search-word-changed', 'search-word-deleted'));--> statement-breakpoint

INSERT INTO "roles" ("id", "key", "name", "name_bn", "permissions") VALUES
  ('00000000-0000-4000-8000-000000000001', 'super_user', 'Super user', 'সুপার ইউজার', ARRAY['read_orders', 'write_orders', 'read_phone_calls', 'write_phone_calls', 'read_customers', 'read_stock', 'write_stock', 'write_losses', 'read_parcels', 'write_parcels', 'read_tills', 'write_tills', 'write_closed_tills', 'read_payments', 'write_payments', 'read_catalogue', 'write_catalogue', 'write_prices', 'read_pages', 'write_pages', 'write_showrooms', 'read_settings', 'write_settings', 'read_people', 'write_people', 'read_audit']),
  ('00000000-0000-4000-8000-000000000002', 'admin', 'Admin', 'অ্যাডমিন', ARRAY['read_orders', 'write_orders', 'read_phone_calls', 'write_phone_calls', 'read_customers', 'read_stock', 'write_stock', 'write_losses', 'read_parcels', 'write_parcels', 'read_tills', 'write_tills', 'write_closed_tills', 'read_payments', 'write_payments', 'read_catalogue', 'write_catalogue', 'write_prices', 'read_pages', 'write_pages', 'write_showrooms', 'read_settings']),
  ('00000000-0000-4000-8000-000000000003', 'store_user', 'Store user', 'স্টোর ইউজার', ARRAY['read_orders', 'write_orders', 'read_phone_calls', 'write_phone_calls', 'read_customers', 'read_stock', 'write_stock', 'read_parcels', 'write_parcels', 'read_tills', 'write_tills']),
  ('00000000-0000-4000-8000-000000000004', 'showroom_manager', 'Showroom manager', 'শোরুম ম্যানেজার', ARRAY['read_orders', 'write_orders', 'read_phone_calls', 'write_phone_calls', 'read_customers', 'read_stock', 'write_stock', 'read_parcels', 'write_parcels', 'read_tills', 'write_tills', 'write_losses', 'write_closed_tills']),
  ('00000000-0000-4000-8000-000000000005', 'call_desk', 'Call desk', 'কল ডেস্ক', ARRAY['read_orders', 'read_phone_calls', 'write_phone_calls', 'read_customers']),
  ('00000000-0000-4000-8000-000000000006', 'accountant', 'Accountant', 'হিসাবরক্ষক', ARRAY['read_orders', 'read_parcels', 'read_tills', 'read_payments']),
  ('00000000-0000-4000-8000-000000000007', 'catalogue', 'Catalogue', 'ক্যাটালগ', ARRAY['read_catalogue', 'write_catalogue', 'write_prices', 'read_pages', 'write_pages']),
  ('00000000-0000-4000-8000-000000000008', 'stock_keeper', 'Stock keeper', 'স্টক কিপার', ARRAY['read_stock', 'write_stock']);--> statement-breakpoint
INSERT INTO "memberships" ("id", "user", "role", "all_showrooms")
  SELECT gen_random_uuid(), u.id, r.id, true FROM users u JOIN roles r ON r.key = CASE WHEN u.su THEN 'super_user' ELSE 'admin' END
  WHERE u.su OR u.admin;--> statement-breakpoint
INSERT INTO "memberships" ("id", "user", "role", "all_showrooms")
  SELECT gen_random_uuid(), l."user", r.id, false FROM store_users l JOIN roles r ON r.key = 'store_user';--> statement-breakpoint
INSERT INTO "membership_showrooms" ("membership", "showroom")
  SELECT m.id, l.store FROM store_users l JOIN memberships m ON m."user" = l."user" JOIN roles r ON r.id = m.role AND r.key = 'store_user';--> statement-breakpoint

-- Writes to the flags and the showroom link of an account what its memberships say of the three roles that the former release knows: super
-- user and admin of all showrooms, store user of exactly one; called by triggers. What that release cannot say makes a customer of it.
CREATE OR REPLACE FUNCTION flags_of_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid;
  is_owner boolean;
  is_admin boolean;
  link uuid;
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'memberships' THEN
    person := coalesce(NEW."user", OLD."user");
  ELSE
    SELECT m."user" INTO person FROM memberships m WHERE m.id = coalesce(NEW.membership, OLD.membership);
  END IF;
  SELECT coalesce(bool_or(r.key = 'super_user'), false), coalesce(bool_or(r.key IN ('super_user', 'admin')), false)
    INTO is_owner, is_admin
    FROM memberships m JOIN roles r ON r.id = m.role
    WHERE m."user" = person AND m.all_showrooms;
  UPDATE users SET su = is_owner, admin = is_admin
    WHERE id = person AND (su, admin) IS DISTINCT FROM (is_owner, is_admin);
  IF NOT is_admin THEN
    SELECT min(s.showroom::text)::uuid INTO link
      FROM memberships m JOIN roles r ON r.id = m.role JOIN membership_showrooms s ON s.membership = m.id
      WHERE m."user" = person AND r.key = 'store_user' AND NOT m.all_showrooms
      HAVING count(*) = 1;
  END IF;
  DELETE FROM store_users WHERE "user" = person AND store IS DISTINCT FROM link;
  INSERT INTO store_users (id, "user", store) SELECT gen_random_uuid(), person, link WHERE link IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint

-- Writes to the memberships of an account what its flags and its showroom link say, when the former release changes them; called by
-- triggers. Its memberships of other roles stay.
CREATE OR REPLACE FUNCTION memberships_of_flags() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid;
  added uuid;
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'users' THEN
    DELETE FROM memberships m USING roles r
      WHERE r.id = m.role AND m."user" = NEW.id
        AND ((r.key = 'super_user' AND NOT NEW.su) OR (r.key = 'admin' AND (NEW.su OR NOT NEW.admin)));
    INSERT INTO memberships (id, "user", role, all_showrooms)
      SELECT gen_random_uuid(), NEW.id, r.id, true FROM roles r
      WHERE r.key = CASE WHEN NEW.su THEN 'super_user' WHEN NEW.admin THEN 'admin' END
      ON CONFLICT ("user", role) DO UPDATE SET all_showrooms = true;
    RETURN NULL;
  END IF;
  person := coalesce(NEW."user", OLD."user");
  DELETE FROM memberships m USING roles r WHERE r.id = m.role AND m."user" = person AND r.key = 'store_user';
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO memberships (id, "user", role, all_showrooms)
      SELECT gen_random_uuid(), person, r.id, false FROM roles r WHERE r.key = 'store_user'
      RETURNING id INTO added;
    INSERT INTO membership_showrooms (membership, showroom) VALUES (added, NEW.store);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE TRIGGER "memberships_to_flags" AFTER INSERT OR UPDATE OR DELETE ON "memberships" FOR EACH ROW EXECUTE FUNCTION "flags_of_memberships"();--> statement-breakpoint
CREATE TRIGGER "membership_showrooms_to_flags" AFTER INSERT OR DELETE ON "membership_showrooms" FOR EACH ROW EXECUTE FUNCTION "flags_of_memberships"();--> statement-breakpoint
CREATE TRIGGER "users_added_to_memberships" AFTER INSERT ON "users" FOR EACH ROW WHEN (NEW.admin OR NEW.su) EXECUTE FUNCTION "memberships_of_flags"();--> statement-breakpoint
CREATE TRIGGER "users_changed_to_memberships" AFTER UPDATE OF admin, su ON "users" FOR EACH ROW WHEN ((OLD.admin, OLD.su) IS DISTINCT FROM (NEW.admin, NEW.su)) EXECUTE FUNCTION "memberships_of_flags"();--> statement-breakpoint
CREATE TRIGGER "store_users_to_memberships" AFTER INSERT OR UPDATE OR DELETE ON "store_users" FOR EACH ROW EXECUTE FUNCTION "memberships_of_flags"();
