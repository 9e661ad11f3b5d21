import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { categories, subCategories } from '#server/platform/db/tables/categories.ts'
import { colors } from '#server/platform/db/tables/colors.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import { listNamedShowrooms } from './imports.queries.ts'
import type { NamedShowroom } from './recognize.ts'

interface Named {
  id: string
  name: string
  nameBn: string | null
}

/** A product as it is in the shop. */
export type CurrentProduct = {
  id: string
  /** its version, as text */
  updatedAt: string
  name: string
  nameBn: string | null
  code: string
  description: string
  descriptionBn: string | null
  originalPrice: number
  discountPrice: number
  cost: number | null
  category: string
  subCategory: string
  color: string
  hidden: boolean
  featured: boolean
  bestSeller: boolean
  sizes: number[]
}

export type StockRow = {
  onHand: number
  held: number
}

/** What the shop has of what some items name. */
export interface ProductState {
  products: Map<string, CurrentProduct>
  /** by `stockKey` */
  stock: Map<string, StockRow>
  /** by code: the product and its size */
  barcodes: Map<string, { product: string; size: number }>
  places: Places
}

/** What products refer to, all of it. */
export interface Places {
  categories: Named[]
  subCategories: (Named & { category: string })[]
  colors: Named[]
  sizes: Map<number, string>
  showrooms: NamedShowroom[]
}

export const stockKey = (showroom: string, product: string, size: number) => `${showroom} ${product} ${size}`

/** Reads what there is of the articles with these keys; `codes` are barcodes. */
export async function readProductState(
  tx: Db,
  keys: readonly string[],
  codes: readonly string[],
): Promise<ProductState> {
  const { rows } = await tx.execute<CurrentProduct & { key: string }>(sql`
    select lower(p.code) as key, p.id, p.updated_at::text as "updatedAt", p.name, p.name_bn as "nameBn", p.code, p.description,
      p.description_bn as "descriptionBn", p.original_price as "originalPrice", p.discount_price as "discountPrice", p.cost,
      p.category, p.sub_category as "subCategory", p.color, p.hidden, p.featured, p.best_seller as "bestSeller",
      array(select z.size::float8 from product_sizes ps join sizes z on z.id = ps.size where ps.product = p.id order by z.size) as sizes
    from products p
    where lower(p.code) = any(${sql.param([...keys])}::text[]) and (p.archived_at is null or p.hidden or p.in_hidden_category)`)
  const ids = rows.map(({ id }) => id)
  const stock = await tx.execute<StockRow & { key: string }>(sql`
    select t.showroom || ' ' || t.product || ' ' || z.size::float8 as key, t.on_hand as "onHand", t.held
    from stock t join sizes z on z.id = t.size where t.product = any(${sql.param(ids)}::uuid[])`)
  const barcodes = await tx.execute<{ code: string; product: string; size: number }>(sql`
    select b.code, b.product, z.size::float8 as size from barcodes b left join sizes z on z.id = b.size
    where b.removed_at is null and b.code = any(${sql.param([...codes])}::text[])`)
  return {
    products: new Map(rows.map(({ key, ...product }) => [key, product])),
    stock: new Map(stock.rows.map(({ key, ...row }) => [key, row])),
    barcodes: new Map(barcodes.rows.map(({ code, ...pair }) => [code, pair])),
    places: await readPlaces(tx),
  }
}

export async function readPlaces(tx: Db): Promise<Places> {
  const named = <T extends typeof categories | typeof subCategories | typeof colors>({ id, name, nameBn }: T) => ({
    id,
    name,
    nameBn,
  })
  const sizeRows = await tx.select({ id: sizes.id, size: sizes.size }).from(sizes)
  return {
    categories: await tx.select(named(categories)).from(categories),
    subCategories: await tx.select({ ...named(subCategories), category: subCategories.category }).from(subCategories),
    colors: await tx.select(named(colors)).from(colors),
    sizes: new Map(sizeRows.map(({ id, size }) => [size, id])),
    showrooms: await listNamedShowrooms(tx),
  }
}

/** Locks the pairs of these articles before anything else of them, in the order of `change_pairs` (decision 0033). */
export async function lockStock(tx: Db, keys: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select from stock t join products p on p.id = t.product
    where lower(p.code) = any(${sql.param([...keys])}::text[]) and (p.archived_at is null or p.hidden or p.in_hidden_category)
    order by t.showroom, t.product, t.size for update of t`)
}

/** The row that has this name in either language. */
export function findNamed<T extends Named>(rows: readonly T[], name: string): T | undefined {
  const lower = name.toLowerCase()
  return rows.find((row) => row.name.toLowerCase() === lower) ?? rows.find((row) => row.nameBn?.toLowerCase() === lower)
}
