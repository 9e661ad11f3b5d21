import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  createdAt,
  editableUpdatedAt,
  happenedAt,
  id,
  newestFirst,
  quotedList,
  timestamptz,
} from '#server/platform/db/columns.ts'
import { IMAGE_ROLES } from '#shared/rules/products/image-role.ts'
import type { ChangedProduct } from '#shared/schemas/product-input.ts'
import { categories, subCategories } from './categories.ts'
import { colors } from './colors.ts'
import { imageReference } from './images.ts'
import { sizes } from './sizes.ts'
import { users } from './users.ts'

/**
 * Prices in whole taka. An archived product is not sold: either not yet, while it or its category is hidden, or no more, when it only stays
 * readable in old orders; its category, sub-category and colour can then be deleted and are null.
 */
export const products = pgTable(
  'products',
  {
    id: id(),
    name: text().notNull(),
    nameBn: text(),
    code: text().notNull(),
    description: text().notNull(),
    descriptionBn: text(),
    originalPrice: integer().notNull(),
    discountPrice: integer().notNull(),
    /** what the shop pays for a pair, for those alone who may see costs; null: nobody has said */
    cost: integer(),
    category: uuid().references(() => categories.id),
    subCategory: uuid().references(() => subCategories.id),
    color: uuid().references(() => colors.id),
    image1: imageReference().notNull(),
    image2: imageReference().notNull(),
    featured: boolean().notNull().default(false),
    bestSeller: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: editableUpdatedAt(),
    archivedAt: timestamptz(),
    /** not published yet */
    hidden: boolean().notNull().default(false),
    /** its category is not published yet; kept by a trigger (functions/hide_product.sql), which archives what is hidden; never write it but to delete */
    inHiddenCategory: boolean().notNull().default(false),
    /** not on sale for a moment yet, and if it has left the shop, never; kept by the same trigger; never write it */
    neverOnSale: boolean().notNull().default(false),
    /** a copy of the sizes in product_sizes, maintained by a trigger (functions/copy_size_ids.sql); never write it */
    sizeIds: uuid().array().notNull().default(sql`'{}'`),
    /** hash of the sizes: grouping by it is faster than by the sizes themselves */
    sizeRun: bigint({ mode: 'bigint' }).notNull().generatedAlwaysAs(sql`hash_array_extended(size_ids, 0)`),
    /** English and Bangla name, article number, and that without dashes, in lower case, one per line, for searching */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(name) || E'\\n' || lower(coalesce(name_bn, '')) || E'\\n' || lower(code) || E'\\n' || regexp_replace(lower(code), '[^a-z0-9]', '', 'g')`,
      ),
  },
  (t) => [
    check(
      'products_prices',
      sql`${t.discountPrice} between 1 and ${t.originalPrice} and ${t.originalPrice} <= 1000000`,
    ),
    check('products_cost', sql`${t.cost} between 1 and 1000000`),
    check(
      'products_place',
      sql`(${t.archivedAt} is not null and not ${t.hidden} and not ${t.inHiddenCategory}) or (${t.category} is not null and ${t.subCategory} is not null and ${t.color} is not null)`,
    ),
    check('products_hidden', sql`${t.archivedAt} is not null or not (${t.hidden} or ${t.inHiddenCategory})`),
    uniqueIndex('products_code')
      .on(sql`lower(${t.code})`)
      .where(sql`${t.archivedAt} is null or ${t.hidden} or ${t.inHiddenCategory}`),
    index('products_not_published')
      .on(...newestFirst(t))
      .where(sql`${t.hidden} or ${t.inHiddenCategory}`),
    // For prefix searches; covers all columns by which a search selects, counts and sorts.
    index('products_searched')
      .on(
        t.searchText.op('text_pattern_ops'),
        t.category,
        t.subCategory,
        t.color,
        t.discountPrice,
        t.sizeRun,
        t.createdAt,
        t.id,
        t.bestSeller,
      )
      .where(sql`${t.archivedAt} is null`),
    index('products_by_size_run').on(t.sizeRun, t.id),
    index('products_newest')
      .on(...newestFirst(t))
      .where(sql`${t.archivedAt} is null`),
    index('products_by_category')
      .on(t.category, ...newestFirst(t))
      .where(sql`${t.archivedAt} is null`),
    index('products_by_sub_category')
      .on(t.subCategory, ...newestFirst(t))
      .where(sql`${t.archivedAt} is null`),
    index('products_by_category_color')
      .on(t.category, t.color, ...newestFirst(t))
      .where(sql`${t.archivedAt} is null`),
    index('products_by_sub_category_color')
      .on(t.subCategory, t.color, ...newestFirst(t))
      .where(sql`${t.archivedAt} is null`),
    index('products_featured')
      .on(...newestFirst(t))
      .where(sql`${t.archivedAt} is null and ${t.featured}`),
    index('products_best_seller')
      .on(...newestFirst(t))
      .where(sql`${t.archivedAt} is null and ${t.bestSeller}`),
    index('products_by_price')
      .on(t.discountPrice, ...newestFirst(t))
      .where(sql`${t.archivedAt} is null`),
    index('products_by_category_price')
      .on(t.category, t.discountPrice, ...newestFirst(t))
      .where(sql`${t.archivedAt} is null`),
    index('products_by_sub_category_price')
      .on(t.subCategory, t.discountPrice, ...newestFirst(t))
      .where(sql`${t.archivedAt} is null`),
    index('products_by_selling')
      .on(t.bestSeller.desc().nullsFirst(), ...newestFirst(t))
      .where(sql`${t.archivedAt} is null`),
    index('products_by_category_selling')
      .on(t.category, t.bestSeller.desc().nullsFirst(), ...newestFirst(t))
      .where(sql`${t.archivedAt} is null`),
    index('products_by_sub_category_selling')
      .on(t.subCategory, t.bestSeller.desc().nullsFirst(), ...newestFirst(t))
      .where(sql`${t.archivedAt} is null`),
  ],
)

export const productSizes = pgTable(
  'product_sizes',
  {
    product: uuid()
      .notNull()
      .references(() => products.id),
    size: uuid()
      .notNull()
      .references(() => sizes.id),
  },
  (t) => [primaryKey({ columns: [t.product, t.size] }), index('product_sizes_by_size').on(t.size)],
)

/** Pictures of a product after its first two, in the order of their positions. */
export const productImages = pgTable(
  'product_images',
  {
    id: id(),
    product: uuid()
      .notNull()
      .references(() => products.id),
    position: smallint().notNull(),
    role: text({ enum: IMAGE_ROLES }).notNull(),
    image: imageReference().notNull(),
  },
  (t) => [
    check('product_images_role', sql`${t.role} in (${quotedList(IMAGE_ROLES)})`),
    uniqueIndex('product_images_once').on(t.product, t.image),
    index('product_images_by_image').on(t.image),
  ],
)

/** Wildcards in `product_facets`: `ANY` for colour, size and scope (the whole shop), `ANY_PRICE` for the price. */
export const ANY = '00000000-0000-0000-0000-000000000000'
export const ANY_PRICE = -1

/**
 * The number of products on sale for each combination of filters, maintained by triggers (decision 0006), so that a list
 * reads a few rows for its counts whatever the size of the catalogue. `scope` is a category, a sub-category, or ANY for
 * the whole shop; `color` and `size` are an id or ANY; `price` is the index in PRICE_RANGES, or ANY_PRICE.
 */
export const productFacets = pgTable(
  'product_facets',
  {
    scope: uuid().notNull(),
    color: uuid().notNull(),
    size: uuid().notNull(),
    price: smallint().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.color, t.size, t.price] }),
    index('product_facets_by_size').on(t.scope, t.size, t.price),
  ],
)

/**
 * Every word that a product's name ever had, in both languages, for recognising mistyped ones; triggers add them
 * (functions/add_product_words.sql), and none is taken away: a word of no product finds nothing.
 */
export const productWords = pgTable('product_words', { word: text().primaryKey() })

/** The same of names and descriptions, for finding what only a description says. */
export const describedWords = pgTable('described_words', { word: text().primaryKey() })

/** Products that were changed together, with what was before: for an hour whoever manages them can take that back. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: id(),
    by: uuid().references(() => users.id),
    at: happenedAt(),
    rows: jsonb().$type<ChangedProduct[]>().notNull(),
    undoneAt: timestamptz(),
  },
  (t) => [index('bulk_changes_newest').on(t.at)],
)
