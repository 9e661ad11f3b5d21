import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { productImages } from '#server/platform/db/tables/products.ts'
import { sweepImages } from '#server/platform/images/sweep.ts'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { productFields } from '#server/testing/role-matrix/catalogue-writes.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import type { ImageRole } from '#shared/rules/products/image-role.ts'
import type { ManagedImage, UploadedImage } from '#shared/schemas/product-input.ts'

let shop: TestApi
let admin: AdminClient
beforeAll(async () => {
  shop = await startApi()
  admin = await createAdminClient(shop)
})
afterAll(() => shop.close())

const upload = async (bytes?: Buffer): Promise<UploadedImage> =>
  (await admin.form('POST', '/products/upload-image', { image: bytes ?? (await makeImage()) })).body
const fieldsOf = async (images: { image: string; role?: string }[]) => {
  const { image1: _, image2: __, ...texts } = await productFields({ product: await makeProduct(shop) })
  return { ...texts, images: JSON.stringify(images.map(({ image, role = 'back' }) => ({ image, role }))) }
}
const save = async (id: string, images: { image: string; role?: ImageRole }[], more: object = {}) =>
  admin.form('PUT', `/products/update/${id}`, { ...(await fieldsOf(images)), ...more })
const readManaged = async (id: string) => (await admin.get(`/products/managed/${id}`)).body
const furtherOf = async (id: string): Promise<string[]> =>
  (await readManaged(id)).images.slice(2).map(({ image, role }: ManagedImage) => `${role} ${image}`)

test('[PIC-01] a product shows its pictures in their order, with size and role; lists stay as they are', async () => {
  const { id } = await makeProduct(shop)
  const wide = await upload(await makeImage({ width: 600, height: 300 }))
  const other = await upload()
  const saved = await save(id, [
    { image: wide.image, role: 'sole' },
    { image: other.image, role: 'back' },
  ])
  expect(saved.status).toBe(200)
  const product = await (await shop.request(`/products/single/${id}`)).json()
  expect(product.images.map(({ role }: ManagedImage) => role)).toEqual(['pair', 'side', 'sole', 'back'])
  expect(product.images.slice(0, 2).map(({ url }: ManagedImage) => url)).toEqual([product.image1, product.image2])
  expect(product.images[2]).toMatchObject({ width: 600, height: 300 })
  for (const { url } of product.images) {
    const response = await shop.request(url)
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  }
  const served = sharp(Buffer.from(await (await shop.request(product.images[2].url)).arrayBuffer()))
  expect(await served.metadata()).toMatchObject({ width: 600, height: 300 })
  const { products } = await (await shop.request('/products/search')).json()
  expect(products[0]).not.toHaveProperty('images')
})

test('[PIC-01] a new order keeps the addresses, what is not sent stays, and an empty list removes all', async () => {
  const { id } = await makeProduct(shop)
  const [a, b] = [await upload(), await upload()]
  await save(id, [a, b])
  const before = (await readManaged(id)).images.slice(2)
  await save(id, [b, a])
  expect((await readManaged(id)).images.slice(2)).toEqual(before.toReversed())
  const { images: _, ...withoutImages } = await fieldsOf([])
  await admin.form('PUT', `/products/update/${id}`, withoutImages)
  expect(await furtherOf(id)).toHaveLength(2)
  await save(id, [])
  expect(await furtherOf(id)).toEqual([])
})

test('[PIC-01] a copy has the pictures too, and the audit names a change of them', async () => {
  const { id } = await makeProduct(shop)
  const [a, b] = [await upload(), await upload()]
  const fields = await fieldsOf([a, b])
  await admin.form('PUT', `/products/update/${id}`, fields)
  const { body } = await admin.json('POST', `/products/copy/${id}`, { code: 'COPY-PIC' })
  expect(body.product.images.slice(2).map(({ width }: ManagedImage) => width)).toHaveLength(2)
  expect(await furtherOf(body.product._id)).toEqual(await furtherOf(id))
  const changedFields = async () => {
    const rows = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, id)).orderBy(auditEntries.at)
    return rows.at(-1)?.details
  }
  await admin.form('PUT', `/products/update/${id}`, fields)
  expect(await changedFields()).toMatchObject({ fields: [] })
  await admin.form('PUT', `/products/update/${id}`, {
    ...fields,
    images: JSON.stringify([{ image: b.image, role: 'top' }]),
  })
  expect(await changedFields()).toMatchObject({ fields: ['images'] })
})

test('[PIC-02] too many, the same twice, one that is gone: each is named, and nothing of the product changes', async () => {
  const { id, name } = await makeProduct(shop)
  const uploads = await Promise.all(Array.from({ length: 7 }, () => upload()))
  const refused = async (images: { image: string; role?: ImageRole }[]) => {
    const { status, body } = await save(id, images)
    return [status, ...body.errors.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`)]
  }
  expect(await refused(uploads)).toEqual([422, 'images: A product has at most 6 more pictures'])
  const a = await upload()
  const image1: ManagedImage = (await readManaged(id)).images[0]
  const twice = 'This picture is there already'
  expect(await refused([a, a])).toEqual([422, `images.1: ${twice}`])
  expect(await refused([{ image: image1.image }, a])).toEqual([422, `images.0: ${twice}`])
  const gone = 'This picture is no longer stored: please choose it again'
  expect(await refused([a, { image: 'f'.repeat(64) }])).toEqual([422, `images.1: ${gone}`])
  expect((await save(id, [{ image: a.image, role: 'front' as ImageRole }])).status).toBe(422)
  expect((await admin.form('PUT', `/products/update/${id}`, { ...(await fieldsOf([])), images: '{' })).status).toBe(422)
  expect(await readManaged(id)).toMatchObject({ name, images: [{ role: 'pair' }, { role: 'side' }] })
})

test('[PIC-02] whoever was slower is told, and the pictures of the faster stay', async () => {
  const { id, updatedAt } = await makeProduct(shop)
  const [a, b] = [await upload(), await upload()]
  const seen = { updatedAt: updatedAt.toISOString() }
  expect((await save(id, [a], seen)).status).toBe(200)
  expect(await save(id, [b], seen)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(await furtherOf(id)).toEqual([`back ${a.image}`])
})

test('[PIC-02] what is no picture is refused as it comes, and the others are kept', async () => {
  const broken = await admin.form('POST', '/products/upload-image', { image: Buffer.from('GIF89a') })
  expect(broken).toMatchObject({ status: 415, body: { message: 'Only JPEG, PNG or WebP images are allowed' } })
  expect(await admin.form('POST', '/products/upload-image', {})).toMatchObject({ status: 422 })
})

test('[PIC-03] the sweep leaves what a product shows, and takes what no product has taken for an hour', async () => {
  const { id } = await makeProduct(shop)
  const [used, unused] = [await upload(), await upload()]
  await save(id, [used])
  await shop.db.execute(sql`update images set created_at = now() - interval '61 minutes'`)
  await sweepImages(shop.db, shop.images)
  expect([await shop.images.has(used.image), await shop.images.has(unused.image)]).toEqual([true, false])
  expect(await shop.db.$count(productImages, eq(productImages.product, id))).toBe(1)
})
