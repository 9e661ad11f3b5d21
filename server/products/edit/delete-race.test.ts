import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { makeCategory, makeColor, makeSize, makeSubCategory } from '#server/testing/fixtures/make-catalogue.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { productFields } from '#server/testing/role-matrix/catalogue-writes.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'

/** Set RACE_ROUNDS for a longer run. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? rounds(7, 56))

let shop: TestApi
let admin: AdminClient
let product: Awaited<ReturnType<typeof makeProduct>>
let image: Buffer
let fields: Record<string, unknown>
beforeAll(async () => {
  shop = await startApi()
  admin = await createAdminClient(shop)
  product = await makeProduct(shop)
  image = await makeImage({ width: 4, height: 4 })
  const { image1, image2, ...rest } = await productFields({ product })
  fields = rest
})
afterAll(() => shop.close())

type RaceResponse = Promise<{ status: number }>
interface Race {
  /** uses the resource that is being deleted */
  use: () => RaceResponse
  path: string
}

let code = 0
const create = (overrides: Record<string, unknown>) => {
  code += 1
  const form = { ...fields, image1: image, image2: image, code: `RACE-${code}`, ...overrides }
  return admin.form('POST', '/products/create', form)
}
const change = (overrides: Record<string, unknown>) =>
  admin.form('PUT', `/products/update/${product.id}`, { ...fields, ...overrides })
const newColor = async (round: number) => (await makeColor(shop, `#${round.toString(16).padStart(6, '0')}`)).id
/** A size that no product on sale comes in. */
const newSize = async (round: number) => {
  await shop.db.execute(sql`update products set archived_at = now() where code like 'RACE-%' and archived_at is null`)
  await change({})
  return (await makeSize(shop, 1 + (round % 77) / 2)).id
}

/** What is deleted in a round, and what tries to use it at the same time. */
const RACES: Record<string, (round: number) => Promise<Race>> = {
  'a sub-category and a new product': async () => {
    const { id, category } = await makeSubCategory(shop)
    return { use: () => create({ category, subCategory: id }), path: `/sub-categories/delete/${id}` }
  },
  'a sub-category and many products that move there': async () => {
    const { id } = await makeSubCategory(shop)
    await change({})
    const json = { products: [product.id], subCategory: id }
    return { use: () => admin.json('PUT', '/products/update-many', json), path: `/sub-categories/delete/${id}` }
  },
  'a category and a new sub-category': async (round) => {
    const { id } = await makeCategory(shop)
    const form = { name: `Race ${round}`, parentCat: id, image }
    return { use: () => admin.form('POST', '/sub-categories/create', form), path: `/categories/delete/${id}` }
  },
  'a color and a new product': async (round) => {
    const id = await newColor(round)
    return { use: () => create({ color: id }), path: `/colors/delete/${id}` }
  },
  'a size and a new product': async (round) => {
    const id = await newSize(round)
    return { use: () => create({ sizes: JSON.stringify([id]) }), path: `/sizes/delete/${id}` }
  },
  'a color and a product that takes it': async (round) => {
    const id = await newColor(round)
    return { use: () => change({ color: id }), path: `/colors/delete/${id}` }
  },
  'a size and a product that comes in it': async (round) => {
    const id = await newSize(round)
    return { use: () => change({ sizes: JSON.stringify([id]) }), path: `/sizes/delete/${id}` }
  },
}

test(`in ${ROUNDS} races of a deletion with a use every outcome is consistent, and no dangling reference remains (I7)`, {
  timeout: 600_000,
}, async () => {
  const kinds = Object.entries(RACES)
  const outcomes = new Map<string, number>()
  /** milliseconds that each use took last time: it starts by processing images, while a deletion starts at once */
  const usualDurations = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const [name, startRace] = kinds[round % kinds.length] ?? ['', () => Promise.reject(new Error('no race'))]
    const { use, path } = await startRace(round)
    const delayedRemoval = wait(Math.random() * 1.3 * (usualDurations.get(name) ?? 0)).then(() => admin.remove(path))
    const startedAt = performance.now()
    const pendingUse = use().finally(() => usualDurations.set(name, performance.now() - startedAt))
    const [useResponse, removeResponse] = await Promise.all([pendingUse, delayedRemoval])
    const outcome = `${name}: used ${useResponse.status}, deleted ${removeResponse.status}`
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  console.info(`races: ${JSON.stringify(Object.fromEntries(outcomes), null, 1)}`)
  const inconsistentOutcomes = [...outcomes.keys()].filter(
    (outcome) => !/used (20[01], deleted (409|404)|(404|422), deleted 200)$/.test(outcome),
  )
  expect(inconsistentOutcomes).toEqual([])
  const { rows } = await shop.db.execute(sql`select
    (select count(*)::integer from products p where archived_at is null and (
      not exists (select from colors where id = p.color)
      or not exists (select from sub_categories where id = p.sub_category and category = p.category)
      or not exists (select from product_sizes where product = p.id))) as products,
    (select count(*)::integer from products p, unnest(size_ids) one where not exists (select from sizes where id = one)) as sizes,
    (select count(*)::integer from sub_categories s where not exists (select from categories where id = s.category)) as parents`)
  expect(rows).toEqual([{ products: 0, sizes: 0, parents: 0 }])
})
