import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '#server/platform/db/tables/products.ts'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { makeColor, makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { productFields, showroomFields } from '#server/testing/role-matrix/catalogue-writes.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

let shop: TestApi
let admin: AdminClient
let product: Awaited<ReturnType<typeof makeProduct>>
beforeAll(async () => {
  shop = await startApi()
  admin = await createAdminClient(shop)
  product = await makeProduct(shop)
})
afterAll(() => shop.close())

type Json = Record<string, unknown>

interface Resource {
  path: string
  create?: string
  send: 'form' | 'json'
  /** what the response calls it */
  key: string
  fields: () => Promise<Json>
  /** the Bangla fields with the most characters that each of them takes */
  bangla: Record<string, number>
  /** where the response has them */
  textsIn?: (body: Json) => Json
}

const resources: Resource[] = [
  {
    path: 'products',
    send: 'form',
    key: 'product',
    fields: () => productFields({ product }),
    bangla: { nameBn: 120, descriptionBn: 4_000 },
  },
  {
    path: 'categories',
    send: 'form',
    key: 'category',
    fields: async () => ({ name: crypto.randomUUID(), image: await makeImage() }),
    bangla: { nameBn: 80 },
  },
  {
    path: 'sub-categories',
    send: 'form',
    key: 'subCategory',
    fields: async () => ({ name: crypto.randomUUID(), parentCat: product.category, image: await makeImage() }),
    bangla: { nameBn: 80 },
  },
  {
    path: 'colors',
    send: 'json',
    key: 'color',
    fields: async () => ({ name: `#${crypto.randomUUID().slice(0, 6)}` }),
    bangla: { nameBn: 40 },
  },
  {
    path: 'slides',
    send: 'form',
    key: 'slide',
    fields: async () => ({ image: await makeImage(), title: 'Eid' }),
    bangla: { titleBn: 120 },
  },
  {
    path: 'directors',
    create: 'add',
    send: 'form',
    key: 'director',
    fields: async () => ({ name: 'Rahima Khatun', designation: 'Chair', about: 'Founded it.' }),
    bangla: { nameBn: 120, designationBn: 120, aboutBn: 4_000 },
  },
  {
    path: 'showrooms',
    send: 'json',
    key: 'showroom',
    fields: async () => showroomFields(crypto.randomUUID()),
    bangla: { codeBn: 80, streetBn: 200, landmark: 200, landmarkBn: 200 },
    textsIn: (body) => ({ ...body, ...(body.address as Json) }),
  },
]

describe.each(resources)(
  '/$path',
  ({ path, create = 'create', send, key, fields, bangla, textsIn = (body) => body }) => {
    const add = async (texts: Json) => admin[send]('POST', `/${path}/${create}`, { ...(await fields()), ...texts })
    const textsOf = (body: Json) => {
      const texts = textsIn(body[key] as Json)
      return Object.fromEntries(Object.keys(bangla).map((name) => [name, texts[name]]))
    }
    const everyField = <T>(value: (max: number) => T) =>
      Object.fromEntries(Object.entries(bangla).map(([name, max]) => [name, value(max)]))

    test('[LANG-06] keeps what is typed in Bangla; a request without it changes nothing, an empty one removes it', async () => {
      const { status, body } = await add(everyField(() => '  চামড়ার জুতা '))
      expect([status, textsOf(body)]).toEqual([201, everyField(() => 'চামড়ার জুতা'.normalize('NFC'))])
      const id = body[key]._id as string
      const change = async (texts: Json) =>
        admin[send]('PUT', `/${path}/update/${id}`, { ...(await fields()), ...texts })
      expect(textsOf((await change({})).body)).toEqual(textsOf(body))
      const emptied = await change(everyField(() => ' '))
      expect([emptied.status, textsOf(emptied.body)]).toEqual([200, everyField(() => null)])
    })

    test('[LANG-06] needs no Bangla, and says at the field what is too long or not a text', async () => {
      const { status, body } = await add({})
      expect([status, textsOf(body)]).toEqual([201, everyField(() => null)])
      expect((await add(everyField((max) => 'ক'.repeat(max)))).status).toBe(201)
      for (const wrong of [everyField((max) => 'ক'.repeat(max + 1)), everyField(() => 'ক\u0000')]) {
        const refused = await add(wrong)
        const fieldsWithError = (refused.body.errors as { path: string }[]).map((error) => error.path)
        expect([refused.status, fieldsWithError.toSorted()]).toEqual([422, Object.keys(bangla).toSorted()])
      }
    })
  },
)

test('[LANG-06] a colour keeps its true look as #rrggbb, and nothing else', async () => {
  const { id: _id } = await makeColor(shop, 'chocolate')
  const change = async (hex: unknown) => admin.json('PUT', `/colors/update/${_id}`, { name: 'chocolate', hex })
  expect((await change(' #5C2A14 ')).body.color.hex).toBe('#5c2a14')
  for (const wrong of ['#5c2', 'brown', '#5c2a1g', 'url(x)', 5]) {
    const { status, body } = await change(wrong)
    expect([status, body.errors[0].path], String(wrong)).toEqual([422, 'hex'])
  }
  expect((await change('')).body.color.hex).toBeNull()
})

test('[LANG-06] a product, its lists and its facets carry the Bangla of category, sub-category and colour', async () => {
  const { id: color } = await makeColor(shop, 'maroon')
  await admin.json('PUT', `/colors/update/${color}`, { name: 'maroon', nameBn: 'মেরুন', hex: '#4a0e17' })
  const { id: subCategory, category } = await makeSubCategory(shop, { nameBn: 'লোফার' })
  const { id } = await makeProduct(shop, { name: 'Shapla Loafer', nameBn: 'শাপলা লোফার', color: 'maroon', subCategory })
  const read = async (path: string) => (await shop.request(path)).json()
  const { images, ...one } = await read(`/products/single/${id}`)
  expect(one).toMatchObject({
    name: 'Shapla Loafer',
    nameBn: 'শাপলা লোফার',
    descriptionBn: null,
    category: { _id: category, nameBn: null },
    subCategory: { nameBn: 'লোফার' },
    color: { name: 'maroon', nameBn: 'মেরুন', hex: '#4a0e17' },
  })
  const found = await read('/products/search?query=shapla%20loafer')
  expect(found.products).toEqual([one])
  expect(images).toHaveLength(2)
  expect(found.facets.colors).toEqual([{ ...one.color, count: 1 }])
  expect((await read(`/products/search?subCategory=${subCategory}`)).facets.colors).toEqual(found.facets.colors)
  expect((await read('/products/suggest?query=shapla%20loa'))[0]).toMatchObject({ _id: id, nameBn: 'শাপলা লোফার' })
  const copy = await admin.json('POST', `/products/copy/${id}`, { code: 'SHAPLA-2' })
  expect(copy.body.product).toMatchObject({ nameBn: 'শাপলা লোফার' })
})

test('[LANG-06] an order keeps both names of its shoes and colours as they were when it was placed', async () => {
  await admin.json('PUT', `/colors/update/${product.color}`, { name: 'navy', nameBn: 'নেভি ব্লু' })
  const goods = await makeProduct(shop, { name: 'Padma Court', nameBn: 'পদ্মা কোর্ট' })
  const { id: store } = await makeShowroom(shop, { codeBn: 'ধানমন্ডি' })
  const { token } = await makeSignedInUser(shop, 'customer')
  const placed = await makeOrder(shop, token, { product: goods, store })
  await shop.db.update(products).set({ name: 'Other', nameBn: 'অন্য' }).where(eq(products.id, goods.id))
  const read = async (path: string) => (await shop.request(path, { token })).json()
  const texts = { name: 'Padma Court', nameBn: 'পদ্মা কোর্ট', color: 'navy', colorBn: 'নেভি ব্লু' }
  for (const order of [placed, await read(`/orders/singleOrder/${placed._id}`)]) {
    expect(order.products[0].product).toMatchObject(texts)
    expect(order.store.codeBn).toBe('ধানমন্ডি')
  }
  const [listed] = await read(`/orders/customerOrder/${placed.customer._id}`)
  expect(listed.products[0]).toMatchObject(texts)
})
