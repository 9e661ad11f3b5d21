-- What the shop's role may not do itself, but its housekeeping needs (decision 0021).
CREATE OR REPLACE FUNCTION delete_old_audit_entries() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
DECLARE
  deleted integer;
BEGIN
  DELETE FROM public.audit_entries WHERE at < now() - interval '2 years';
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION delete_old_audit_entries() FROM PUBLIC;
