-- Rejects a change of rows that never change; called by triggers of `order_lines`, `order_events`, `product_sizes`,
-- `audit_entries`, `setting_changes`, `order_invoices` and others.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % never change', TG_TABLE_NAME;
END
$$;
