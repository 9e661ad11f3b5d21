import { createHash } from 'node:crypto'
import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placePictures } from '#server/jobs/picture-imports.ts'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { images } from '#server/platform/db/tables/images.ts'
import { pictureImports } from '#server/platform/db/tables/imports/pictures.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { sweepImages } from '#server/platform/images/sweep.ts'
import { findManagedDetails } from '#server/products/edit/managed-products.queries.ts'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { sharedImage } from '#server/testing/fixtures/shared-image.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { saveDrawnPicture } from '../drawn-picture.ts'
import { doNextPart } from './place.queries.ts'
import { deleteOldPictureImports, markKnown } from './queries.ts'

let shop: TestApi
let admin: AdminClient
beforeAll(async () => {
  shop = await startApi()
  admin = await createAdminClient(shop)
})
afterAll(() => shop.close())

const log = { error: (_: object, message: string) => expect.fail(message) } as never
const work = () => placePictures({ db: shop.db, log })
const put = (call: string, id: string, json: object = {}) => admin.json('PUT', `/imports/pictures/${call}/${id}`, json)
const read = async (id: string) => (await admin.get(`/imports/pictures/single/${id}`)).body
const drawn = () => saveDrawnPicture(shop)
const shaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Brings files in as a browser does: names, then pictures. Returns the id of the import and what was said of each that was sent. */
async function bring(files: Record<string, Buffer>) {
  const id = (await admin.json('POST', '/imports/pictures/begin', {})).body._id
  const named = Object.entries(files).map(([name, { length: bytes }]) => ({ name, bytes }))
  await put('name', id, { first: 0, files: named })
  expect((await put('match', id)).status).toBe(200)
  const hashes = Object.values(files).map((bytes, nth) => ({ nth, hash: shaOf(bytes) }))
  const known: number[] = (await put('known', id, { files: hashes })).body.known
  const faults: Record<string, string | null> = {}
  for (const [nth, [name, bytes]] of Object.entries(files).entries())
    if (!known.includes(nth)) {
      const { status, body } = await admin.form('POST', `/imports/pictures/upload/${id}`, {
        nth: String(nth),
        image: bytes,
      })
      expect(status, JSON.stringify(body)).toBe(200)
      faults[name] = body.files[0].fault
    }
  return { id, known, faults }
}

async function bringAndPlace(files: Record<string, Buffer>) {
  const { id } = await bring(files)
  await put('go', id)
  await work()
  return id
}

async function shownBy(id: string) {
  const details = await findManagedDetails(shop.db, id, false)
  const [row] = await shop.db.select().from(products).where(eq(products.id, id))
  return [row?.image1, row?.image2, ...(details?.images.slice(2).map(({ image }) => image) ?? [])]
}

test('[DATA-04] pictures go to the articles that they are named by; the same ones once more are not sent, and change nothing', async () => {
  const shoe = await makeProduct(shop, { code: '572-8140' })
  const hidden = await makeProduct(shop, { code: 'HID 7', hidden: true })
  const files = {
    'eid/572-8140.jpg': await makeImage({ format: 'jpeg' }),
    '572-8140_2.jpg': await makeImage({ format: 'jpeg' }),
    '572 8140 (3).PNG': await makeImage({ format: 'png' }),
    'hid_7.webp': await makeImage(),
    'unknown.jpg': await makeImage(),
  }
  const before = await shownBy(shoe.id)
  const { id, faults } = await bring(files)
  expect(faults).toEqual(Object.fromEntries(Object.keys(files).map((name) => [name, null])))
  expect(await read(id)).toMatchObject({
    state: 'coming',
    files: 5,
    matched: 4,
    stored: 4,
    products: 2,
    faults: [{ fault: 'no-article', files: 1 }],
  })
  expect(await shownBy(shoe.id)).toEqual(before)
  expect((await admin.get(`/imports/pictures/files/${id}`)).body).toMatchObject({
    total: 4,
    files: [{ name: 'eid/572-8140.jpg', place: 1, product: { code: '572-8140' }, stored: true }, {}, {}, {}],
  })
  expect((await admin.get(`/imports/pictures/files/${id}?kind=no-article`)).body.files).toMatchObject([
    { name: 'unknown.jpg', product: null },
  ])
  expect((await put('go', id)).body.state).toBe('going')
  await work()
  expect(await read(id)).toMatchObject({ state: 'done', placed: 2, changed: 2 })
  const shown = await shownBy(shoe.id)
  expect(shown).toHaveLength(3)
  expect(shown.filter((image) => before.includes(image))).toEqual([])
  expect((await shownBy(hidden.id))[0]).not.toBe(hidden.image1)
  expect(await shop.db.$count(auditEntries, eq(auditEntries.action, 'pictures-imported'))).toBe(1)
  expect(
    await shop.db.$count(
      auditEntries,
      and(eq(auditEntries.action, 'product-changed'), eq(auditEntries.subject, shoe.id)),
    ),
  ).toBe(1)

  const again = await bring(files)
  expect(again.known).toEqual([0, 1, 2, 3])
  await put('go', again.id)
  await work()
  expect(await read(again.id)).toMatchObject({ state: 'done', placed: 2, changed: 0 })
  expect(await shownBy(shoe.id)).toEqual(shown)
})

test('[DATA-04] what is no picture, broken or too large is told of its file, and the others go', async () => {
  const shoe = await makeProduct(shop, { code: 'BAD-1' })
  const jpeg = await makeImage({ format: 'jpeg', width: 300, height: 300 })
  const { id, faults } = await bring({
    'bad-1.jpg': Buffer.from('<svg onload=alert(1)>'),
    'bad-1_2.jpg': jpeg.subarray(0, jpeg.length / 2),
    'bad-1_3.png': await makeImage({ format: 'png', width: 21_000, height: 1 }),
    'bad-1_4.jpg': jpeg,
    'bad 1 (4).jpg': jpeg,
  })
  expect(faults).toEqual({
    'bad-1.jpg': 'not-a-picture',
    'bad-1_2.jpg': 'unreadable',
    'bad-1_3.png': 'too-many-pixels',
    'bad-1_4.jpg': null,
    'bad 1 (4).jpg': null,
  })
  expect((await read(id)).faults).toEqual([
    { fault: 'not-a-picture', files: 1 },
    { fault: 'place-taken', files: 1 },
    { fault: 'too-many-pixels', files: 1 },
    { fault: 'unreadable', files: 1 },
  ])
  await put('go', id)
  await work()
  expect((await shownBy(shoe.id)).slice(0, 2)).toEqual([shoe.image1, shoe.image2])
  expect(await shownBy(shoe.id)).toHaveLength(3)
})

test('[DATA-04] pictures that come in one call are each stored or told of, and each needs a number of its own', async () => {
  const shoe = await makeProduct(shop, { code: 'MANY-1' })
  const [one, other] = [await makeImage({ format: 'jpeg' }), await makeImage({ format: 'jpeg' })]
  const sent = [one, Buffer.from('no picture'), other, one]
  const id = (await admin.json('POST', '/imports/pictures/begin', {})).body._id
  const named = sent.map(({ length: bytes }, at) => ({ name: `many-1_${at + 1}.jpg`, bytes }))
  await put('name', id, { first: 0, files: [...named, { name: 'nobody.jpg', bytes: 1 }] })
  await put('match', id)
  const upload = (numbers: number[], pictures: Buffer[]) => {
    const body = new FormData()
    for (const nth of numbers) body.append('nth', String(nth))
    for (const picture of pictures) body.append('image', new File([new Uint8Array(picture)], 'picture.jpg'))
    return readResponse(shop.request(`/imports/pictures/upload/${id}`, { method: 'POST', token: admin.token, body }))
  }
  for (const numbers of [[0], [0, 0], [0, 1, 2], ['', 1] as number[]])
    expect((await upload(numbers, [one, other])).status, String(numbers)).toBe(422)
  expect((await read(id)).stored).toBe(0)
  const { status, body } = await upload([0, 1, 2, 3, 4], [...sent, one])
  expect([status, body.files]).toEqual([
    200,
    [null, 'not-a-picture', null, null, null].map((fault, nth) => ({ nth, fault })),
  ])
  expect(await read(id)).toMatchObject({ stored: 3 })
  await put('go', id)
  await work()
  const [first, second, ...further] = await shownBy(shoe.id)
  expect([first === shoe.image1, second === shoe.image2, further.length]).toEqual([false, true, 1])
  expect(further).not.toContain(first)
})

test('[DATA-04] undone, products show what they did, but for what somebody has changed since', async () => {
  const [one, other] = [await makeProduct(shop, { code: 'UNDO-1' }), await makeProduct(shop, { code: 'UNDO-2' })]
  const before = await shownBy(one.id)
  const id = await bringAndPlace({
    'undo-1.jpg': await makeImage(),
    'undo-1_3.jpg': await makeImage(),
    'undo-2.jpg': await makeImage(),
  })
  const newer = await sharedImage(shop, 'category')
  await shop.db.update(products).set({ image1: newer }).where(eq(products.id, other.id))
  await shop.db.execute(sql`update images set created_at = now() - interval '61 minutes'`)
  await sweepImages(shop.db, shop.images)
  expect((await put('undo', id)).body.state).toBe('undoing')
  await work()
  expect(await read(id)).toMatchObject({ state: 'undone', changed: 2, restored: 1 })
  expect(await shownBy(one.id)).toEqual(before)
  expect((await shownBy(other.id))[0]).toBe(newer)
  expect(await put('undo', id)).toMatchObject({ status: 409, body: { code: 'import_gone_on' } })
})

test('[DATA-04] until they are placed no sweep takes pictures that came, and a week later nothing is kept for them', async () => {
  await makeProduct(shop, { code: 'KEEP-1' })
  const { id } = await bring({ 'keep-1.jpg': await makeImage() })
  const age = sql`update images set created_at = now() - interval '61 minutes'`
  await shop.db.execute(age)
  await sweepImages(shop.db, shop.images)
  expect((await read(id)).stored).toBe(1)
  await shop.db.update(pictureImports).set({ since: sql`now() - interval '8 days'` }).where(eq(pictureImports.id, id))
  await deleteOldPictureImports(shop.db)
  expect((await admin.get(`/imports/pictures/single/${id}`)).status).toBe(404)
  const count = await shop.db.$count(images)
  await shop.db.execute(age)
  await sweepImages(shop.db, shop.images)
  expect(await shop.db.$count(images)).toBeLessThan(count)
})

test('[DATA-04] placing goes on where it was left, in parts of which each is whole', async () => {
  const first = await makeProduct(shop, { code: 'PART-0' })
  const { category, subCategory, color, image1, image2 } = first
  const rows = Array.from({ length: 130 }, (_, at) => ({
    code: `PART-${at + 1}`,
    name: 'Part',
    description: 'One of many.',
  }))
  const prices = { originalPrice: 1_500, discountPrice: 1_500 }
  await shop.db
    .insert(products)
    .values(rows.map((row) => ({ ...row, ...prices, category, subCategory, color: String(color), image1, image2 })))
  const picture = await makeImage()
  await bring({ 'part-0.jpg': picture })
  const files = Object.fromEntries(rows.map(({ code }) => [`${code}.jpg`, picture]))
  const { id } = await bring(files)
  await put('go', id)
  // As if the shop were killed in the second part: what was written of it is gone.
  expect(await doNextPart(shop.db)).toBe(true)
  await shop.db
    .transaction(async (tx) => {
      await doNextPart(tx)
      throw new Error('killed')
    })
    .catch(() => {})
  expect(await read(id)).toMatchObject({ state: 'going', placed: 100 })
  await Promise.all([work(), work()])
  expect(await read(id)).toMatchObject({ state: 'done', placed: 130, changed: 130 })
  const shown = await shop.db
    .selectDistinct({ image1: products.image1 })
    .from(products)
    .where(like(products.code, 'PART-%'))
  expect(shown).toHaveLength(2)
})

test('[DATA-04] calls that come too early, too late or for nothing are refused, and a name is never taken twice', async () => {
  const id = (await admin.json('POST', '/imports/pictures/begin', {})).body._id
  const files = [{ name: 'a.jpg', bytes: 1 }]
  await put('name', id, { first: 0, files })
  await put('name', id, { first: 0, files: [{ name: 'b.jpg', bytes: 1 }] })
  expect((await put('known', id, { files: [{ nth: 0, hash: 'a'.repeat(64) }] })).status).toBe(409)
  expect((await put('go', id)).status).toBe(409)
  await put('match', id)
  expect((await admin.get(`/imports/pictures/files/${id}?kind=no-article`)).body.files).toMatchObject([
    { name: 'a.jpg' },
  ])
  for (const call of ['match', 'undo']) expect((await put(call, id)).status, call).toBe(409)
  expect((await put('name', id, { first: 1, files })).status).toBe(409)
  expect((await put('go', crypto.randomUUID())).status).toBe(404)
  expect((await put('name', id, { first: 99_999, files: [...files, ...files] })).status).toBe(422)
  await expect(markKnown(shop.db, crypto.randomUUID(), [])).rejects.toMatchObject({ code: 'not_found' })
  const { token } = await createAdminClient(shop)
  const missing = await readResponse(
    shop.request(`/imports/pictures/upload/${id}`, { method: 'POST', token, body: new FormData() }),
  )
  expect(missing.status).toBe(422)
})

test('[DATA-04] whichever numbers files have, each is matched, and told whether it takes the place of another picture', async () => {
  const shoe = await makeProduct(shop, { code: 'GAP-1' })
  const id = (await admin.json('POST', '/imports/pictures/begin', {})).body._id
  const bytes = 1_000
  expect((await put('name', id, { first: 0, files: [{ name: 'gap-1.jpg', bytes }] })).body).toEqual({ next: 1 })
  await put('name', id, { first: 9_000, files: [{ name: 'gap-1_3.jpg', bytes }] })
  await put('name', id, { first: 20_000, files: [{ name: 'nobody.jpg', bytes }] })
  expect((await put('match', id)).body).toMatchObject({ files: 3, matched: 2, replacing: 1, products: 1 })
  expect((await admin.get(`/imports/pictures/files/${id}`)).body.files).toMatchObject([
    { name: 'gap-1.jpg', place: 1, replaces: true },
    { name: 'gap-1_3.jpg', place: 3, replaces: false },
  ])
  await shop.db
    .update(products)
    .set({ image1: await drawn(), image2: await drawn() })
    .where(eq(products.id, shoe.id))
  const second = (await admin.json('POST', '/imports/pictures/begin', {})).body._id
  await put('name', second, { first: 0, files: [{ name: 'gap-1.jpg', bytes }] })
  expect((await put('match', second)).body).toMatchObject({ matched: 1, replacing: 0 })
})

test('[DATA-04] after a reload only what is missing is told of, and a forgotten import is gone', async () => {
  await makeProduct(shop, { code: 'MISS-1' })
  const { id } = await bring({ 'miss-1.jpg': await makeImage() })
  expect((await admin.get(`/imports/pictures/missing/${id}`)).body).toEqual({ files: [] })
  await shop.db.execute(sql`update picture_import_files set image = null where import = ${id}`)
  const missing = async (after: number) => (await admin.get(`/imports/pictures/missing/${id}?after=${after}`)).body
  expect((await missing(-1)).files).toMatchObject([{ nth: 0, name: 'miss-1.jpg' }])
  expect((await missing(0)).files).toEqual([])
  const remove = () =>
    readResponse(shop.request(`/imports/pictures/delete/${id}`, { method: 'DELETE', token: admin.token }))
  await put('go', id)
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'import_gone_on' } })
  await work()
  expect((await remove()).status).toBe(200)
  for (const path of ['single', 'files', 'missing'])
    expect((await admin.get(`/imports/pictures/${path}/${id}`)).status, path).toBe(404)
})

test('[DATA-04] people who bring the same pictures at once wait for each other', async () => {
  const codes = Array.from({ length: 12 }, (_, at) => `SAME-${at}`)
  const pictures = await Promise.all(codes.map(() => makeImage({ format: 'jpeg' })))
  for (const code of codes) await makeProduct(shop, { code })
  const files = Object.fromEntries(codes.map((code, at) => [`${code}.jpg`, pictures[at] ?? Buffer.alloc(0)]))
  await bring(files)
  const backwards = Object.fromEntries(Object.entries(files).toReversed())
  const known = await Promise.all([files, backwards, files, backwards].map(async (one) => (await bring(one)).known))
  expect(known.map((numbers) => numbers.length)).toEqual([12, 12, 12, 12])
})
