ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('role-changed', 'store-assigned', 'store-removed', 'password-reset', 'account-unlocked', 'super-user-made', 'super-user-unmade', 'users-read', 'orders-read', 'customer-orders-read', 'order-read', 'orders-followed', 'phone-looked-up', 'parcels-read', 'calls-read', 'books-read', 'stock-requests-read', 'payment-verified', 'payment-unverified', 'transaction-id-corrected', 'order-moved', 'order-size-changed', 'order-address-changed', 'order-address-asked', 'order-address-declined', 'order-worked', 'order-given-without-code', 'orders-of-account-cancelled', 'orders-of-phone-cancelled', 'statement-uploaded', 'payments-verified', 'refund-paid', 'refund-undone', 'payment-assigned', 'payment-released', 'difference-accepted', 'rest-asked', 'unpaid-order-decided', 'cash-taken-back', 'courier-created', 'courier-changed', 'courier-deleted', 'parcels-tracked', 'settlement-uploaded', 'till-closed', 'till-corrected', 'orders-printed', 'stock-request-told', 'backup-made', 'backup-restored', 'settings-changed', 'shop-opened', 'shop-closed', 'category-created', 'category-changed', 'category-deleted', 'sub-category-created', 'sub-category-changed', 'sub-category-deleted', 'product-created', 'product-changed', 'product-deleted', 'slide-created', 'slide-changed', 'slide-deleted', 'color-created', 'color-changed', 'color-deleted', 'size-created', 'size-changed', 'size-deleted', 'director-created', 'director-changed', 'director-deleted', 'showroom-created', 'showroom-changed', 'showroom-deleted', 'search-word-created', 'search-word-changed', 'search-word-deleted'));--> statement-breakpoint
-- Gives an order whose wallet payment is open (`isPaymentOpen` in shared/rules) another transaction id; called by `correctTransactionId` in
-- server/payments. It runs as its owner, because the shop's role may not change the transaction id of an order otherwise.
CREATE OR REPLACE FUNCTION correct_transaction_id(order_id uuid, corrected text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE orders SET transaction_id = corrected, updated_at = clock_timestamp()
  WHERE id = order_id AND payment_method <> 'COD' AND status <> 'Cancelled' AND payment_verified_at IS NULL
    AND cash_since IS NULL AND money IN ('none', 'due');
  IF NOT FOUND OR corrected !~ '^[A-Z0-9]{8,12}$' THEN
    RAISE EXCEPTION 'order %: its transaction id cannot become %', order_id, corrected;
  END IF;
END
$$;
