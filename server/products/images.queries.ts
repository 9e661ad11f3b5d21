import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { images } from '#server/platform/db/tables/images.ts'
import { productImages, products } from '#server/platform/db/tables/products.ts'
import { findImageOf, imageUrl, type StoredImage } from '#server/platform/images/queries.ts'
import type { ImageRole } from '#shared/rules/products/image-role.ts'
import type { Product, ProductDetails, ProductImage } from '#shared/schemas/product.ts'

/** A picture with the id in its address, and the hash under which it is stored. */
interface ImageRow extends Pick<ProductImage, 'width' | 'height' | 'role'> {
  path: string
  id: string
  hash: string
}

/** The pictures of a product in their order, each with its hash; none if there is no such product. */
export async function listImages(db: Db, product: string): Promise<(ProductImage & { hash: string })[]> {
  return (await selectImages(db, sql`${product}`)).map(({ hash, ...row }) => ({ ...toImage({ hash, ...row }), hash }))
}

/** The same for shoppers, who ask often. */
export async function publicImages(db: Db, product: string): Promise<ProductImage[]> {
  return (await publicQuery(db).execute({ product })).map(toImage)
}

const publicQuery = prepareOnce((db) =>
  selectImages(db, sql`${sql.placeholder('product')}::uuid`).prepare('product_images'),
)

function selectImages(db: Db, product: SQL) {
  const rows = sql`
    select one.path, one.id, one.hash, one.role, i.width, i.height
    from (
      select 'image' as path, id, image1 as hash, 'pair' as role, 1 as position from ${products} where id = ${product}
      union all
      select 'image/details', id, image2, 'side', 2 from ${products} where id = ${product}
      union all
      select 'image/further', id, image, role, 3 + position from ${productImages} where product = ${product}
    ) one
    join ${images} i on i.hash = one.hash
    order by one.position`
  return db
    .select({
      path: sql<string>`path`,
      id: sql<string>`id`,
      hash: sql<string>`hash`,
      role: sql<ImageRole>`role`,
      width: sql<number>`width`,
      height: sql<number>`height`,
    })
    .from(sql`(${rows}) as product_images`)
}

function toImage({ path, id, hash, width, height, role }: ImageRow): ProductImage {
  return { url: imageUrl(`products/${path}`, id, hash), width, height, role }
}

/** A product with all its pictures. */
export async function withImages(db: Db, product: Product): Promise<ProductDetails> {
  const images = await listImages(db, product._id)
  return { ...product, images: images.map(({ hash: _, ...image }) => image) }
}

/** A picture after the first two by its own id, or null. */
export function findFurtherImage(db: Db, id: string): Promise<StoredImage | null> {
  return findImageOf(db, productImages, productImages.image, id)
}
