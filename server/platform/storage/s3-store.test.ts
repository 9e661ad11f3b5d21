import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { toFormData } from '#server/testing/fixtures/to-form-data.ts'
import { freePort } from '#server/testing/processes/running-shop.ts'
import { startS3Server } from '#server/testing/processes/s3-server.ts'
import { inProcessRequests } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { assertImageStoreReachable, openS3Store } from './s3-store.ts'

let shop: TestApi
let server: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  shop = await startApi()
  server = await startS3Server()
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

test('images in a bucket are stored, served in every width and removed as on the disk', async () => {
  const images = openS3Store(server.url)
  const request = inProcessRequests(createApi({ ...shop, images }))
  const { token } = await makeSignedInUser(shop, 'admin')
  const body = toFormData({ name: 'Sandals', image: await makeImage({ width: 400, height: 400 }) })
  const response = await request('/categories/create', { method: 'POST', body, token })
  expect(response.status).toBe(201)
  const { category } = await response.json()
  for (const width of [160, 320, 320])
    expect((await request(`/categories/image/${category._id}?w=${width}`)).status).toBe(200)
  const { rows } = await shop.pool.query<{ hash: string }>('select image as hash from categories')
  const hash = rows[0]?.hash ?? ''
  expect([await images.has(hash), (await images.readVariant(hash, '320.webp'))?.byteLength]).toEqual([
    true,
    expect.any(Number),
  ])
  await images.remove(hash)
  expect([await images.has(hash), await images.read(hash), await images.readVariant(hash, '320.webp')]).toEqual([
    false,
    null,
    null,
  ])
})

test('a missing bucket and an unreachable storage are reported without disclosing the secret', async () => {
  await expect(openS3Store(`${server.url}-other`).save(Buffer.from('x'))).rejects.toThrow(
    'The bucket for pictures does not exist',
  )
  const images = openS3Store(`http://key:canary-secret@127.0.0.1:${await freePort()}/shop`)
  await expect(assertImageStoreReachable(images)).rejects.toThrow('The storage of pictures (S3_URL) cannot be used')
  await assertImageStoreReachable(openS3Store(server.url))
  const { token } = await makeSignedInUser(shop, 'admin')
  const body = toFormData({ name: 'Boots', image: await makeImage() })
  const response = await inProcessRequests(createApi({ ...shop, images }))('/categories/create', {
    method: 'POST',
    body,
    token,
  })
  expect(response.status).toBe(503)
  expect(await response.text()).not.toContain('canary')
})
