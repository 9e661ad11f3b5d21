import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { images } from '#server/platform/db/tables/images.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { saveImage } from './save-image.ts'

let shop: TestApi
let path: string
let detailsPath: string
let hash: string
beforeAll(async () => {
  shop = await startApi()
  hash = await saveImage(shop.db, shop.images, await makeImage({ width: 1000, height: 500, format: 'png' }))
  const { id, image2 } = await makeProduct(shop, { image1: hash })
  path = `/products/image/${id}`
  detailsPath = `/products/image/details/${id}?v=${image2}`
})
afterAll(() => shop.close())

const WIDTHS = [64, 96, 160, 240, 320, 480, 640, 800, 1200, 1600, 2400, 0]
const makeWideProduct = async () => {
  const image1 = await saveImage(shop.db, shop.images, await makeImage({ width: 2401, height: 2 }))
  return (await makeProduct(shop, { image1 })).id
}

const sizeOf = async (response: Response) => {
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
  return [format, width, height]
}

test('[API-09] an image has its type and an ETag, and is cached for long when its URL has a version', async () => {
  const response = await shop.request(`${path}?v=${hash.slice(0, 12)}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('image/webp')
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('Vary')).toBe('Accept')
  expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
  expect(await sizeOf(response)).toEqual(['webp', 1000, 500])
  expect((await shop.request(detailsPath)).status).toBe(200)
})

test('[API-09] only the version of the image itself is cached for long, in every form of the image', async () => {
  const version = hash.slice(0, 12)
  const cacheControlOf = async (query: string) => (await shop.request(`${path}?${query}`)).headers.get('Cache-Control')
  for (const query of [`v=${version}&w=160`, `w=160&v=${version}&v=000000000000`, `v=${version}&as=preview`])
    expect(await cacheControlOf(query), query).toBe('public, max-age=31536000, immutable')
  for (const query of [
    'v=000000000000',
    'v=1&w=160',
    `v=${hash.slice(0, 11)}`,
    `v=${version}0`,
    `v=0&v=${version}`,
    'v=',
  ])
    expect(await cacheControlOf(query), query).toBe('public, max-age=0, must-revalidate')
})

test('[API-09] of a repeated parameter the first value counts', async () => {
  const first = await shop.request(`${path}?w=160&w=640&as=&as=preview`)
  expect(first.status).toBe(200)
  expect(await sizeOf(first)).toEqual(['webp', 160, 80])
})

test('[API-09] [API-11] the URL without a version works too and is revalidated: 304 while the image is the same', async () => {
  const first = await shop.request(path)
  expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
  const etag = first.headers.get('ETag') ?? ''
  for (const ifNoneMatch of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const again = await shop.request(path, { headers: { 'If-None-Match': ifNoneMatch } })
    expect([again.status, again.headers.get('ETag'), (await again.arrayBuffer()).byteLength]).toEqual([304, etag, 0])
  }
  expect((await shop.request(`${path}?w=100`, { headers: { 'If-None-Match': etag } })).status).toBe(200)
})

test('[API-09] a requested width is rounded up to the next of the list and never enlarges', async () => {
  const width = async (requestedWidth: string) => (await sizeOf(await shop.request(`${path}?w=${requestedWidth}`)))[1]
  expect(await width('300')).toBe(320)
  expect(await width('64')).toBe(64)
  expect(await width('1')).toBe(64)
  expect(await width('1600')).toBe(1000)
  expect(await width('99999')).toBe(1000)
  for (const invalidWidth of ['0', '-5', 'abc', 'NaN', '1e999', '', '%00'])
    expect(await width(invalidWidth), invalidWidth).toBe(1000)
})

test('[API-09] clients that accept WebP get it, the others get JPEG', async () => {
  const format = async (accept: string) => (await sizeOf(await shop.request(path, { headers: { Accept: accept } })))[0]
  expect(await format('image/avif,image/webp,*/*;q=0.8')).toBe('webp')
  expect(await format('*/*')).toBe('webp')
  expect(await format('image/jpeg,image/png')).toBe('jpeg')
  expect(await format('image/webp;q=0.1,image/jpeg')).toBe('jpeg')
  const [webp, jpeg] = await Promise.all([
    shop.request(path),
    shop.request(path, { headers: { Accept: 'image/jpeg' } }),
  ])
  expect(webp.headers.get('ETag')).not.toBe(jpeg.headers.get('ETag'))
})

test('[F19] of 120 images in new widths at once 65 are sent, and the others get 503 with Retry-After', {
  tags: ['nightly'],
}, async () => {
  const paths: string[] = []
  while (paths.length < 120) {
    const id = await makeWideProduct()
    paths.push(...WIDTHS.map((width) => `/products/image/${id}?v=1&w=${width}`))
  }
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const readOriginal = shop.images.read
  const spy = vi.spyOn(shop.images, 'read').mockImplementation(async (image) => {
    await released
    return readOriginal(image)
  })
  let refusedCount = 0
  const responses = paths.map(async (path) => {
    const response = await shop.request(path)
    if (response.status === 503) refusedCount += 1
    return response
  })
  await vi.waitFor(() => expect(refusedCount).toBe(55))
  release()
  for (const { status, headers } of await Promise.all(responses))
    expect([status, Number(headers.get('Retry-After')) > 0]).toEqual(status === 503 ? [503, true] : [200, false])
  spy.mockRestore()
})

test('[API-09] a link preview is a JPEG of 1200 by 630 with the whole image, whatever the client accepts', async () => {
  for (const accept of ['*/*', 'image/webp', 'text/html']) {
    const response = await shop.request(`${path}?v=1&as=preview`, { headers: { Accept: accept } })
    expect(response.headers.get('Content-Type')).toBe('image/jpeg')
    expect(await sizeOf(response)).toEqual(['jpeg', 1200, 630])
  }
  const previewEtag = (await shop.request(`${path}?as=preview`)).headers.get('ETag') ?? ''
  expect((await shop.request(path, { headers: { 'If-None-Match': previewEtag } })).status).toBe(200)
  expect(await sizeOf(await shop.request(`${path}?as=x`))).toEqual(['webp', 1000, 500])
})

test('[API-09] [API-11] the image of an archived product stays, because old orders show it', async () => {
  const { id } = await makeProduct(shop, { archivedAt: new Date() })
  for (const route of ['image', 'image/details'])
    expect((await shop.request(`/products/${route}/${id}`)).status).toBe(200)
})

test('[API-09] HEAD responds like GET without a body', async () => {
  const head = await shop.request(`${path}?w=64`, { method: 'HEAD' })
  expect([head.status, head.headers.get('Content-Type'), await head.text()]).toEqual([200, 'image/webp', ''])
})

test('[API-09] an image that does not exist is 404 with a message', async () => {
  for (const id of ['x', crypto.randomUUID(), '..%2f..%2fetc%2fpasswd']) {
    const response = await shop.request(`/products/image/${id}`)
    expect([response.status, (await response.json()).message]).toEqual([404, 'Image not found'])
  }
})

test('the same image is stored once, with its size and type; anything but an image is rejected', async () => {
  const bytes = await makeImage({ width: 12, height: 7, format: 'jpeg' })
  const hashes = await Promise.all([1, 2, 3].map(() => saveImage(shop.db, shop.images, bytes)))
  expect(new Set(hashes).size).toBe(1)
  expect(
    await shop.db
      .select()
      .from(images)
      .where(eq(images.hash, hashes[0] ?? '')),
  ).toMatchObject([{ type: 'image/jpeg', width: 12, height: 7, bytes: bytes.byteLength }])
  expect(await shop.images.read(hashes[0] ?? '')).toEqual(bytes)
  await expect(saveImage(shop.db, shop.images, Buffer.from('<svg onload=alert(1)>'))).rejects.toThrow()
})
