import { sitemapRoutes } from '#server/sitemap/routes.ts'
import { createAdminClient } from '#server/testing/admin-client.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { orderBody, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import type { TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

export type Shoe = Awaited<ReturnType<typeof makeProduct>>

/** Everything by which a shopper, or a machine, may come upon a product: whether it does. */
export type Doors = Record<string, (shoe: Shoe) => Promise<boolean>>

/** The doors of a shop that keeps stock; orders are for the given showroom. */
export async function shopperDoors(shop: TestApi, showroom: string): Promise<Doors> {
  const admin = await createAdminClient(shop)
  const read = (path: string, json?: unknown) => readResponse(shop.request(path, json ? { json } : {}))
  return {
    'GET /products/all': async ({ id }) => tells(await read('/products/all'), id),
    'GET /products/single/{id}': async ({ id }) => (await read(`/products/single/${id}`)).status === 200,
    'GET /products/similar/{id} of itself': async ({ id }) => (await read(`/products/similar/${id}`)).status === 200,
    'GET /products/similar/{id} of another': async ({ id, subCategory }) => {
      const other = await makeProduct(shop, { subCategory, hidden: false })
      const found = tells(await read(`/products/similar/${other.id}`), id)
      await admin.remove(`/products/delete/${other.id}`)
      return found
    },
    'GET /products/category/{cid}': async ({ id, category }) => tells(await read(`/products/category/${category}`), id),
    'GET /products/sub-category/{sid}': async ({ id, subCategory }) =>
      tells(await read(`/products/sub-category/${subCategory}`), id),
    'GET /products/latest/{categoryId}': async ({ id, category }) =>
      tells(await read(`/products/latest/${category}`), id),
    'GET /products/featured': async ({ id }) => tells(await read('/products/featured?limit=100'), id),
    'GET /products/bestseller': async ({ id }) => tells(await read('/products/bestseller?limit=100'), id),
    'GET /products/search by name': async ({ id, name }) =>
      tells(await read(`/products/search?limit=100&query=${encodeURIComponent(name)}`), id),
    'GET /products/search by article number': async ({ id, code }) =>
      tells(await read(`/products/search?limit=100&query=${code}`), id),
    'GET /products/search by category': async ({ id, category }) =>
      tells(await read(`/products/search?limit=100&category=${category}`), id),
    'GET /products/search of a cart': async ({ id }) => tells(await read(`/products/search?ids=${id}`), id),
    'the counts of filters': async ({ subCategory }) =>
      (await read(`/products/search?subCategory=${subCategory}`)).body.facets.colors.length > 0,
    'GET /products/suggest': async ({ id, name }) =>
      tells(await read(`/products/suggest?query=${encodeURIComponent(name)}`), id),
    'GET /stock/product/{productId}': async ({ id }) => (await read(`/stock/product/${id}`)).status === 200,
    'POST /stock/serve': async ({ id, sizes }) => {
      const lines = [{ product: id, size: firstRow(sizes).id, quantity: 1 }]
      return (await read('/stock/serve', { lines })).body.showrooms.some(
        (one: { hasEverything: boolean }) => one.hasEverything,
      )
    },
    'POST /stock/notify': async ({ id, sizes }) => {
      const email = `${crypto.randomUUID()}@mail.example`
      return (await read('/stock/notify', { product: id, size: firstRow(sizes).id, email })).status < 300
    },
    'POST /orders/create': async (shoe) => {
      const { token } = await makeSignedInUser(shop, 'customer')
      return (await placeOrder(shop, orderBody(shoe, showroom), { token })).status === 201
    },
    'the sitemap': async ({ id }) => (await readSitemap(shop)).includes(id),
  }
}

/** A shoe with pairs in every list that there is, as a copy is, or one of a new category. */
export async function makeShoe(
  shop: TestApi,
  showroom: string,
  options: Parameters<typeof makeProduct>[1],
): Promise<Shoe> {
  const shoe = await makeProduct(shop, { featured: true, bestSeller: true, ...options })
  await receivePairs(shop, showroom, [{ product: shoe.id, size: firstRow(shoe.sizes).id, pairs: 9 }])
  return shoe
}

/** The doors that lead to a shoe. */
export async function openDoors(doors: Doors, shoe: Shoe): Promise<string[]> {
  const open: string[] = []
  for (const [name, leadsTo] of Object.entries(doors)) if (await leadsTo(shoe)) open.push(name)
  return open
}

/** Whether an answer has an id anywhere. */
export const tells = ({ body }: { body: unknown }, id: string): boolean => JSON.stringify(body).includes(id)

/** The sitemap, as XML. */
export async function readSitemap(shop: TestApi): Promise<string> {
  return (await sitemapRoutes(shop).request('http://shop.example/sitemap.xml')).text()
}
