-- Deletes the audit entries of more than two years ago and returns their number; called by housekeeping, whose role may not delete
-- from `audit_entries` itself: the function runs with the rights of its owner (decision 0021).
CREATE OR REPLACE FUNCTION delete_old_audit_entries() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
DECLARE
  deleted integer;
BEGIN
  DELETE FROM public.audit_entries WHERE at < now() - interval '2 years';
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$$;
