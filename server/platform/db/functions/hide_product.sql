-- Keeps what is not published off sale: a product that is hidden, or whose category is, is archived as long as it is so, and notes whether
-- it ever was on sale; called by a trigger before a product is written. One that has left the shop stays as it is. A hidden category is
-- locked, because it may be published meanwhile. What is not published keeps its place and colour, whoever takes them away: a program that
-- knows nothing of hidden products takes it for one that has left the shop, and is then refused what it wants to delete.
CREATE OR REPLACE FUNCTION hide_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NOT NULL AND NOT NEW.hidden AND NOT NEW.in_hidden_category THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.archived_at IS NOT NULL THEN
    NEW.category := coalesce(NEW.category, OLD.category);
    NEW.sub_category := coalesce(NEW.sub_category, OLD.sub_category);
    NEW.color := coalesce(NEW.color, OLD.color);
  END IF;
  NEW.in_hidden_category := EXISTS (SELECT FROM categories WHERE id = NEW.category AND hidden);
  IF NEW.in_hidden_category THEN
    PERFORM FROM categories WHERE id = NEW.category FOR SHARE;
    NEW.in_hidden_category := EXISTS (SELECT FROM categories WHERE id = NEW.category AND hidden);
  END IF;
  NEW.archived_at := CASE WHEN NEW.hidden OR NEW.in_hidden_category THEN coalesce(NEW.archived_at, now()) END;
  NEW.never_on_sale := NEW.archived_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.never_on_sale);
  RETURN NEW;
END
$$;
