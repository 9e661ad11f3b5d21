import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, editableUpdatedAt, id, newestFirst, timestamptz } from '#server/platform/db/columns.ts'
import { categories } from './categories.ts'
import { colors } from './colors.ts'
import { imageReference } from './images.ts'
import { subCategories } from './sub-categories.ts'

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
