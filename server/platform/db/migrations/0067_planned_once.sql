CREATE INDEX "orders_delivered_to_customer" ON "orders" USING btree ("customer") WHERE "orders"."status" = 'Delivered';--> statement-breakpoint
CREATE INDEX "orders_delivered_to_phone" ON "orders" USING btree (phone_digits("shipping_phone")) WHERE "orders"."status" = 'Delivered';--> statement-breakpoint
-- Whether a buyer is known well enough to pack for without a call: `delivered_orders` of this account arrived and none was refused, or
-- the same holds for the phone, and it is proven: somebody answered it and confirmed an order of this account. Whoever types a good
-- buyer's phone has neither. What costs least is asked first, because most buyers have neither. Called by `place_order`.
-- In plpgsql, because its plans are kept for the next order.
CREATE OR REPLACE FUNCTION needs_no_call(account uuid, phone text, delivered_orders integer) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  digits text := phone_digits(phone);
BEGIN
  IF EXISTS (SELECT FROM orders WHERE customer = account AND status = 'Delivered')
    AND (SELECT refused = 0 AND delivered >= delivered_orders FROM account_trust(account)) THEN
    RETURN true;
  END IF;
  IF EXISTS (SELECT FROM orders WHERE phone_digits(shipping_phone) = digits AND status = 'Delivered') AND EXISTS (
    SELECT FROM orders o JOIN order_calls c ON c."order" = o.id AND c.outcome = 'confirmed'
    WHERE o.customer = account AND phone_digits(o.shipping_phone) = digits
  ) AND (SELECT refused = 0 AND delivered >= delivered_orders FROM phone_trust(phone)) THEN
    RETURN true;
  END IF;
  RETURN false;
END
$$;--> statement-breakpoint
-- Whether the settings in force say that the shop counts its stock; called by functions that place and change orders. In plpgsql, because
-- its plan is kept for the next call.
CREATE OR REPLACE FUNCTION stock_is_kept() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT (after -> 'stock' ->> 'kept')::boolean FROM setting_changes ORDER BY position DESC LIMIT 1), false);
END
$$;--> statement-breakpoint
-- Whether an account to which nothing was delivered yet may hold so many pairs more before anybody has confirmed them; called by
-- `place_order`. Account and phone may hold `per_stranger` each. A network (null: unknown) may hold `per_network`, of which three quarters
-- are for buyers who hold no more than 2 pairs: behind the network of a mobile carrier a few strangers who want much leave room for the many
-- who want a pair. In plpgsql, because its plan is kept for the next call.
CREATE OR REPLACE FUNCTION may_hold(
  buyer uuid, digits text, source text, wanted integer, per_stranger integer, per_network integer
) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (
    SELECT own.pairs + wanted <= per_stranger AND (
      source IS NULL
      OR near.pairs + wanted <= per_network / 4
      OR near.pairs + wanted <= per_network AND own.pairs + wanted <= 2
    )
    FROM (
      SELECT greatest(
        (SELECT coalesce(sum(h.pairs), 0) FROM stranger_holds h WHERE h.account = buyer),
        (SELECT coalesce(sum(h.pairs), 0) FROM stranger_holds h WHERE h.phone = digits)
      ) AS pairs
    ) AS own, (SELECT coalesce(sum(h.pairs), 0) AS pairs FROM stranger_holds h WHERE h.network = source) AS near
  );
END
$$;
