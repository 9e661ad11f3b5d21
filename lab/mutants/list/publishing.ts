import type { Mutant } from '../mutant.ts'

const MIGRATION = 'server/platform/db/migrations/0060_never_on_sale.sql'
const tests = ['server/products/edit/publish.test.ts', 'server/categories/publish.test.ts']

/** What is not published yet. */
export const PUBLISHING: readonly Mutant[] = [
  {
    title: 'a hidden copy is on sale at once',
    file: MIGRATION,
    find: 'CASE WHEN NEW.hidden OR NEW.in_hidden_category THEN',
    replace: 'CASE WHEN NEW.in_hidden_category THEN',
    tests,
  },
  {
    title: 'products of a hidden category are on sale',
    file: MIGRATION,
    find: 'CASE WHEN NEW.hidden OR NEW.in_hidden_category THEN',
    replace: 'CASE WHEN NEW.hidden THEN',
    tests,
  },
  {
    title: 'a product that comes into a category while it is published stays hidden',
    file: MIGRATION,
    find: 'WHERE id = NEW.category FOR SHARE',
    replace: 'WHERE id = NEW.category',
    tests,
  },
  {
    title: 'a published category leaves its products hidden',
    file: 'server/categories/queries.ts',
    find: '.where(and(eq(products.category, id), eq(products.inHiddenCategory, true)))',
    replace: '.where(and(eq(products.category, id), eq(products.inHiddenCategory, false)))',
    tests,
  },
  {
    title: 'a hidden category is in the menu',
    file: 'server/categories/queries.ts',
    find: 'all: selectCategories(db, isPublished)',
    replace: 'all: selectCategories(db)',
    tests,
  },
  {
    title: 'the page of a hidden category is shown',
    file: 'server/categories/queries.ts',
    find: "and(eq(categories.id, sql.placeholder('id')), isPublished)",
    replace: "eq(categories.id, sql.placeholder('id'))",
    tests,
  },
  {
    title: 'sub-categories of a hidden category are in the menu and the sitemap',
    file: 'server/sub-categories/queries.ts',
    find: 'all: selectSubCategories(db, isPublished)',
    replace: 'all: selectSubCategories(db)',
    tests,
  },
  {
    title: 'visitors learn of the pairs of what is not published',
    file: 'server/pairs/serve.queries.ts',
    find: "const isSold =\n    asker === 'visitor'",
    replace: "const isSold =\n    asker === 'staff'",
    tests,
  },
  {
    title: 'one may ask to be told of what is not published',
    file: 'server/stock/back-in-stock.queries.ts',
    find: 'and(eq(products.id, product), isOnSale, isMade)',
    replace: 'and(eq(products.id, product), isMade)',
    tests,
  },
  {
    title: 'what was hidden for weeks is no new arrival when it is published',
    file: 'server/products/edit/queries.ts',
    find: 'archivedAt: null, createdAt: sql`now()` })',
    replace: 'archivedAt: null })',
    tests,
  },
  {
    title: 'a deleted copy is published',
    file: 'server/products/edit/queries.ts',
    find: '.set({ archivedAt: sql`now()`, hidden: false,',
    replace: '.set({ archivedAt: sql`now()`,',
    tests,
  },
  {
    title: 'a size of hidden products alone is deleted with them',
    file: 'server/platform/db/product-visibility.ts',
    find: 'is not null and not ${isNotPublished})`',
    replace: 'is not null)`',
    tests,
  },
  {
    title: 'a product that was never on sale is named once it is deleted',
    file: 'server/products/queries.ts',
    find: ', eq(products.neverOnSale, false)',
    replace: '',
    tests,
  },
  {
    title: 'a product that was on sale once is forgotten in a hidden category',
    file: MIGRATION,
    find: "(TG_OP = 'INSERT' OR OLD.never_on_sale)",
    replace: 'true',
    tests,
  },
  {
    title: 'the program before this takes the category from what is hidden',
    file: MIGRATION,
    find: 'coalesce(NEW.category, OLD.category)',
    replace: 'NEW.category',
    tests,
  },
]
