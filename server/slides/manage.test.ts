import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slides } from '#server/platform/db/tables/slides.ts'
import { commandActor } from '#server/platform/http/actor.ts'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { makeSlide } from '#server/testing/fixtures/make-content.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { MAX_SLIDES, managedSlide } from '#shared/schemas/slide.ts'
import { addSlide } from './queries.ts'

let shop: TestApi
let admin: AdminClient
beforeAll(async () => {
  shop = await startApi()
  admin = await createAdminClient(shop)
})
afterAll(() => shop.close())

test('[API-01] [DASH-04] [DEC-16] a slide needs only an image, and gets title and link later', async () => {
  const createResponse = await admin.form('POST', '/slides/create', { image: await makeImage() })
  expect(createResponse).toMatchObject({ status: 201, body: { slide: { title: null, link: null } } })
  const { _id, updatedAt, image } = createResponse.body.slide
  const fields = { title: 'Eid', link: '/search?query=eid', updatedAt }
  const updateResponse = await admin.form('PUT', `/slides/update/${_id}`, fields)
  expect(updateResponse.body.slide).toMatchObject({ title: 'Eid', link: '/search?query=eid', image })
  expect((await admin.remove(`/slides/delete/${_id}`)).status).toBe(200)
  expect(await (await shop.request('/slides/all-slides')).json()).toEqual([])
})

test('[DEC-16] a slide gets an image for phones, at once or later, which stays until it is replaced or removed', async () => {
  const phoneImage = await makeImage()
  const createResponse = await admin.form('POST', '/slides/create', { image: await makeImage(), phoneImage })
  const { _id, image, phoneImage: first } = createResponse.body.slide
  expect(first).toContain(`/slides/phone-image/${_id}?v=`)
  expect((await shop.request(first)).status).toBe(200)
  const change = async (fields: Record<string, unknown>) =>
    (await admin.form('PUT', `/slides/update/${_id}`, fields)).body.slide
  expect(await change({ title: 'Eid', phoneImage: '' })).toMatchObject({ image, phoneImage: first })
  const second = await change({ phoneImage: await makeImage(), removePhoneImage: 'false' })
  expect(second.image).toBe(image)
  expect([null, first]).not.toContain(second.phoneImage)
  expect(await change({ removePhoneImage: 'true' })).toMatchObject({ image, phoneImage: null })
  expect((await shop.request(second.phoneImage)).status).toBe(404)
  const svg = Buffer.from('<svg onload="ran()">')
  expect((await admin.form('PUT', `/slides/update/${_id}`, { phoneImage: svg })).status).toBe(415)
  await admin.remove(`/slides/delete/${_id}`)
})

test('a slide links only to pages of this site', async () => {
  const { id } = await makeSlide(shop)
  for (const link of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'search'])
    expect((await admin.form('PUT', `/slides/update/${id}`, { link })).status, link).toBe(422)
  expect((await admin.form('PUT', `/slides/update/${id}`, { link: '' })).status).toBe(200)
  await admin.remove(`/slides/delete/${id}`)
})

test('[DASH-26] a slide that begins hidden is on the home page only once it is published, with its title and link', async () => {
  const created = (await admin.form('POST', '/slides/create', { image: await makeImage(), hidden: 'true' })).body.slide
  const onHome = async () =>
    (await (await shop.request('/slides/all-slides')).json()).map(({ _id }: { _id: string }) => _id)
  const managed = async () => managedSlide.array().parse((await admin.get('/slides/managed')).body)
  expect(await onHome()).toEqual([])
  expect(await managed()).toMatchObject([{ _id: created._id, hidden: true }])
  const texts = { title: 'Eid', link: '/search?query=eid' }
  await admin.form('PUT', `/slides/update/${created._id}`, texts)
  expect(await onHome()).toEqual([])
  await admin.form('PUT', `/slides/update/${created._id}`, { ...texts, hidden: 'false' })
  expect(await onHome()).toEqual([created._id])
  expect(await managed()).toMatchObject([{ ...texts, hidden: false }])
  const plain = (await admin.form('POST', '/slides/create', { image: await makeImage() })).body.slide
  expect(await onHome()).toEqual([created._id, plain._id])
  await shop.db.delete(slides)
})

test('[DASH-26] slides are put in an order, all of them or none, and a new one comes last', async () => {
  const made = [await makeSlide(shop), await makeSlide(shop), await makeSlide(shop)].map(({ id }) => id)
  const shown = async () =>
    (await (await shop.request('/slides/all-slides')).json()).map(({ _id }: { _id: string }) => _id)
  const order = (ids: string[]) => admin.json('PUT', '/slides/order', { slides: ids })
  const [one = '', two = '', three = ''] = made
  expect((await order([three, one, two])).status).toBe(200)
  expect(await shown()).toEqual([three, one, two])
  const { id: last } = await makeSlide(shop)
  expect(await shown()).toEqual([three, one, two, last])
  for (const wrong of [
    [one, two, three],
    [one, two, three, three],
    [one, two, three, crypto.randomUUID()],
  ])
    expect(await order(wrong)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(await shown()).toEqual([three, one, two, last])
  await shop.db.delete(slides)
})

test('slides created at the same moment do not exceed what the home page shows', async () => {
  const { image } = await makeSlide(shop)
  for (let count = 2; count < MAX_SLIDES; count += 1) await makeSlide(shop)
  // Without connections that are already open the transactions would begin one after the other.
  await Promise.all(Array.from({ length: 8 }, () => shop.db.execute(sql`select pg_sleep(0.2)`)))
  const values = { image, title: null, link: null }
  const additions = await Promise.allSettled(Array.from({ length: 8 }, () => addSlide(shop.db, commandActor(), values)))
  expect(additions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const addition of additions)
    if (addition.status === 'rejected') expect(addition.reason).toMatchObject({ code: 'too_many_slides' })
  expect(await shop.db.$count(slides)).toBe(MAX_SLIDES)
  await shop.db.delete(slides)
})

test('more slides than the home page shows are rejected', async () => {
  for (let count = 0; count < MAX_SLIDES; count += 1) await makeSlide(shop)
  const image = await makeImage()
  expect(await admin.form('POST', '/slides/create', { image })).toMatchObject({
    status: 409,
    body: { message: 'Too many slides' },
  })
})
