import { createHash } from 'node:crypto'
import { withDatabase } from '#server/testing/processes/shoppers.ts'

/** What the shop has in the end, by what people call it: ids and moments differ from shop to shop. */
const TABLES: Record<string, string> = {
  articles: `select p.code, p.name, p.name_bn, p.description, p.original_price, p.discount_price, p.cost, p.hidden, p.archived_at is null,
      c.name, s.name, k.name
    from products p join categories c on c.id = p.category join sub_categories s on s.id = p.sub_category join colors k on k.id = p.color`,
  'sizes of articles': `select p.code, z.size::float8 from product_sizes ps join products p on p.id = ps.product join sizes z on z.id = ps.size`,
  pairs: `select w.code, p.code, z.size::float8, t.on_hand, t.held
    from stock t join showrooms w on w.id = t.showroom join products p on p.id = t.product join sizes z on z.id = t.size`,
  'movements of pairs': `select w.code, p.code, z.size::float8, m.kind, m.pairs, m.reason
    from stock_movements m join showrooms w on w.id = m.showroom join products p on p.id = m.product join sizes z on z.id = m.size`,
  'pictures of articles': `select code, image1, image2 from products
    union all select p.code, i.position::text, i.image from product_images i join products p on p.id = i.product`,
  'categories, colours and sizes': `select 'category' as kind, name from categories union all
    select 'sub-category', c.name || ' ' || s.name from sub_categories s join categories c on c.id = s.category
    union all select 'colour', name from colors union all select 'size', size::float8::text from sizes`,
}

export type ShopContent = Map<string, { rows: number; digest: string }>

/** How many rows each table has, and a digest of what is in them. */
export function readContent(folder: string): Promise<ShopContent> {
  return withDatabase({ DATA_DIR: folder }, async ({ pool }) => {
    const content: ShopContent = new Map()
    for (const [name, text] of Object.entries(TABLES)) {
      const { rows } = await pool.query({ text, rowMode: 'array' })
      const lines = rows.map((row) => JSON.stringify(row)).sort()
      content.set(name, { rows: lines.length, digest: createHash('sha256').update(lines.join('\n')).digest('hex') })
    }
    return content
  })
}

/** The tables that are not the same. */
export function differences(one: ShopContent, other: ShopContent): string[] {
  return [...one.keys()].filter((name) => one.get(name)?.digest !== other.get(name)?.digest)
}
