-- Whether the settings in force say that the shop counts its stock; called by functions that place and change orders. In plpgsql, because
-- its plan is kept for the next call.
CREATE OR REPLACE FUNCTION stock_is_kept() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT (after -> 'stock' ->> 'kept')::boolean FROM setting_changes ORDER BY position DESC LIMIT 1), false);
END
$$;
