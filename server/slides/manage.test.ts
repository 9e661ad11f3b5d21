import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slides } from '#server/db/tables/slides.ts'
import { commandActor } from '#server/http/actor.ts'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { makeSlide } from '#server/testing/fixtures/make-content.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { MAX_SLIDES } from '#shared/schemas/slide.ts'
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
