import type { createRandom } from '#server/seed/demonstration/random.ts'

/** The ids that random changes choose from. */
export interface ChangeableCatalogue {
  products: readonly string[]
  colors: readonly string[]
  sizes: readonly string[]
  places: readonly { category: string; subCategory: string }[]
}

type Random = ReturnType<typeof createRandom>

export const SEARCHED = ['sandal', 'boot', 'soft', 'loafer', 'light']

/** A statement that changes something of what shoppers see: mostly one product, sometimes what shows on many pages. */
export function randomChange(random: Random, { products, colors, sizes, places }: ChangeableCatalogue): string {
  const id = random.pick(products)
  const { category, subCategory } = random.pick(places)
  const size = random.pick(sizes)
  const color = random.pick(colors)
  const number = random.below(1_000)
  return random.pick([
    `update products set discount_price = greatest(1, original_price - ${number}) where id = '${id}'`,
    `update products set name = '${random.pick(SEARCHED)} ${number}' where id = '${id}'`,
    `update products set description = '${random.pick(SEARCHED)} and light ${number}' where id = '${id}'`,
    `update products set featured = not featured where id = '${id}'`,
    `update products set best_seller = not best_seller where id = '${id}'`,
    `update products set created_at = now() - interval '${number} minutes' where id = '${id}'`,
    `update products set color = '${color}' where id = '${id}'`,
    `update products set category = '${category}', sub_category = '${subCategory}' where id = '${id}'`,
    `update products set archived_at = case when archived_at is null then now() end where id = '${id}'`,
    `insert into product_sizes (product, size) values ('${id}', '${size}') on conflict do nothing`,
    `delete from product_sizes where product = '${id}' and size = '${size}'`,
    `insert into product_images (id, product, position, role, image) select gen_random_uuid(), id, 0, 'back', image1 from products where id = '${id}' on conflict do nothing`,
    `delete from product_images where product = '${id}'`,
    `insert into sold_out_products (product) values ('${id}') on conflict do nothing`,
    `delete from sold_out_products where product = '${id}'`,
    `update colors set name_bn = 'লাল ${number}' where id = '${color}'`,
    `update sub_categories set name = 'Place ${number} of ' || right(id::text, 6) where id = '${subCategory}'`,
    'begin; update products set discount_price = greatest(1, discount_price - 1); delete from product_images; commit',
  ])
}
