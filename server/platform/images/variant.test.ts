import { expect, test } from 'vitest'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { IMAGE_WIDTHS, makePageVariants, readVariant, variantFor, variantName } from './variant.ts'

const hash = 'a'.repeat(64)
const image = (width: number) => ({ hash, width })

test('[F19] images are resized one at a time; 64 wait, further ones get 503, and the same one is made once for all', async () => {
  const bytes = await makeImage({ width: 700, height: 20 })
  const store = openBusyStore(bytes)
  const requests = Array.from({ length: 70 }, (_, index) =>
    readVariant(store, String(index).padStart(64, '0'), { width: 64, format: 'webp' }),
  )
  const refusals = await Promise.allSettled(requests.slice(65))
  expect(refusals.map((result) => result.status === 'rejected' && result.reason)).toEqual(
    Array(5).fill(expect.objectContaining({ code: 'unavailable', params: { retryAfter: expect.any(Number) } })),
  )
  expect(store.openedCount()).toBe(1)
  const sameAsFirst = readVariant(store, '0'.repeat(64), { width: 64, format: 'webp' })
  store.release()
  const [first] = await Promise.all(requests.slice(0, 65))
  expect(await sameAsFirst).toBe(first)
  expect([store.openedCount(), store.openedAtOnce()]).toEqual([65, 1])
})

test('[API-09] a width is the next of the list, few of them as JPEG, and never more than the image has', () => {
  const nameFor = (width: number, requested: number, format: 'webp' | 'jpeg' = 'webp') =>
    variantName(variantFor(image(width), requested, format))
  expect([1, 64, 65, 801].map((requested) => nameFor(2400, requested))).toEqual([
    '64.webp',
    '64.webp',
    '96.webp',
    '1200.webp',
  ])
  expect([1, 321, 801].map((requested) => nameFor(2400, requested, 'jpeg'))).toEqual([
    '320.jpeg',
    '800.jpeg',
    'full.jpeg',
  ])
  for (const requested of [1200, 1201, 2400, 99_999, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(nameFor(1200, requested), String(requested)).toBe('full.webp')
})

test('[F19] whatever width a page asks for is among those made ahead', async () => {
  const store = openBusyStore(await makeImage({ width: 700, height: 20 }))
  store.release()
  await makePageVariants(store, image(700))
  const made = store.names()
  expect(made).toHaveLength(8)
  for (const width of IMAGE_WIDTHS) expect(made).toContain(variantName(variantFor(image(700), width, 'webp')))
})

/** A store of one image under every hash, which can be opened only once it is released. */
function openBusyStore(bytes: Buffer) {
  const variants = new Map<string, Uint8Array>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let [openedCount, openNow, openedAtOnce] = [0, 0, 0]
  return {
    release,
    openedCount: () => openedCount,
    openedAtOnce: () => openedAtOnce,
    names: () => [...variants.keys()].map((path) => path.split('/')[1]),
    save: async () => hash,
    has: async () => true,
    remove: async () => {},
    async read() {
      openedCount += 1
      openNow += 1
      openedAtOnce = Math.max(openedAtOnce, openNow)
      await released
      return bytes
    },
    readVariant: async () => null,
    async saveVariant(ofHash: string, name: string, variant: Uint8Array) {
      variants.set(`${ofHash}/${name}`, variant)
      openNow -= 1
    },
  }
}
