import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { happenedAt, id, quotedList, timestamptz } from '#server/platform/db/columns.ts'
import { PICTURE_FAULTS } from '#shared/rules/imports/picture-names.ts'
import type { ProductPictures } from '#shared/rules/imports/product-pictures.ts'
import { PICTURE_IMPORT_STATES } from '#shared/schemas/imports/pictures.ts'
import { imageReference, images } from '../images.ts'
import { products } from '../products.ts'
import { users } from '../users.ts'

/** Many pictures that somebody brought for products; a job puts them in place, and back (decision 0054). */
export const pictureImports = pgTable(
  'picture_imports',
  {
    id: id(),
    by: uuid().references(() => users.id),
    at: happenedAt(),
    state: text({ enum: PICTURE_IMPORT_STATES }).notNull().default('naming'),
    /** when it came to its state */
    since: happenedAt(),
  },
  (t) => [
    check('picture_imports_state', sql`${t.state} in (${quotedList(PICTURE_IMPORT_STATES)})`),
    index('picture_imports_newest').on(t.at),
    index('picture_imports_at_work').on(t.at).where(sql`${t.state} in ('going', 'undoing')`),
  ],
)

/** Its files, numbered as they came. */
export const pictureImportFiles = pgTable(
  'picture_import_files',
  {
    import: uuid()
      .notNull()
      .references(() => pictureImports.id, { onDelete: 'cascade' }),
    nth: integer().notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
    /** where its picture goes; null, with a fault: nowhere */
    product: uuid().references(() => products.id),
    place: smallint(),
    /** whether another picture stood there when it was matched */
    replaces: boolean().notNull().default(false),
    fault: text({ enum: PICTURE_FAULTS }),
    /** once it has come */
    image: imageReference(),
  },
  (t) => [
    primaryKey({ columns: [t.import, t.nth] }),
    check('picture_import_files_fault', sql`${t.fault} in (${quotedList(PICTURE_FAULTS)})`),
    index('picture_import_files_by_product').on(t.import, t.product),
    index('picture_import_files_by_image').on(t.image),
  ],
)

/** What its pictures made of a product, with what was before. */
export const pictureImportProducts = pgTable(
  'picture_import_products',
  {
    import: uuid()
      .notNull()
      .references(() => pictureImports.id, { onDelete: 'cascade' }),
    product: uuid()
      .notNull()
      .references(() => products.id),
    before: jsonb().$type<ProductPictures>().notNull(),
    /** null: the product had left the shop */
    after: jsonb().$type<ProductPictures>(),
    undoneAt: timestamptz(),
    /** whether it was as `after` says by then, and is as before again */
    restored: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.import, t.product] })],
)

/** Pictures that products had before, as long as that can be undone: no sweep takes them. */
export const pictureImportKept = pgTable(
  'picture_import_kept',
  {
    import: uuid()
      .notNull()
      .references(() => pictureImports.id, { onDelete: 'cascade' }),
    image: imageReference().notNull(),
  },
  (t) => [primaryKey({ columns: [t.import, t.image] }), index('picture_import_kept_by_image').on(t.image)],
)

/** What was stored of a file, by the hash of its bytes: the same file need not come twice. */
export const storedUploads = pgTable(
  'stored_uploads',
  {
    hash: text().primaryKey(),
    image: text()
      .notNull()
      .references(() => images.hash, { onDelete: 'cascade' }),
  },
  (t) => [index('stored_uploads_by_image').on(t.image)],
)
