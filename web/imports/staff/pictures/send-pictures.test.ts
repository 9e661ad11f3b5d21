import { expect, test, vi } from 'vitest'
import { makeZip } from '#server/testing/bad-input/make-zip.ts'
import { ApiError } from '#web/api.ts'
import type { LocalPicture } from './local-picture.ts'
import { chosenFrom } from './pictures-in-folder.ts'
import { namePictures, type PictureCalls, type Progress, sendPictures } from './send-pictures.ts'

/** A shop that keeps what comes; `fail` may throw before a call. */
function makeShop(fail: (call: string) => void = () => {}) {
  const named: { name: string; bytes: number }[] = []
  const stored = new Map<number, number>()
  const seen = { open: 0, most: 0, uploads: 0 }
  const calls: PictureCalls = {
    begin: async () => 'id',
    name: async (_, first, files) => {
      fail('name')
      for (const [at, file] of files.entries()) named[first + at] ??= file
    },
    match: async () => fail('match'),
    missing: async (_, after) => {
      fail('missing')
      const all = named.map((file, nth) => ({ ...file, nth }))
      return all.filter(({ nth }) => nth > after && !stored.has(nth)).slice(0, 1_000)
    },
    known: async () => [],
    upload: async (_, pictures) => {
      seen.uploads += 1
      seen.open += 1
      seen.most = Math.max(seen.most, seen.open)
      await new Promise(setImmediate)
      seen.open -= 1
      fail('upload')
      for (const { nth, image } of pictures) stored.set(nth, image.size)
    },
    pause: async () => {},
  }
  return { calls, named, stored, seen }
}

const picture = (nth: number, bytes = 4): LocalPicture => ({
  name: `shoes/${nth}.jpg`,
  bytes,
  open: async () => new Blob([String(nth).padStart(4, '0')]),
})
const watch = (onProgress: (progress: Progress) => void = () => {}) => ({
  signal: new AbortController().signal,
  onProgress,
})

test('[DATA-04] ten thousand pictures are named in parts, and sent a few calls at a time of several small ones', async () => {
  const shop = makeShop()
  const chosen = Array.from({ length: 10_000 }, (_, nth) => picture(nth))
  const name = vi.spyOn(shop.calls, 'name')
  const id = await namePictures(shop.calls, chosen, watch())
  expect(name).toHaveBeenCalledTimes(40)
  const progress = await sendPictures(shop.calls, { id, chosen, total: 10_000 }, watch())
  expect(progress).toMatchObject({ done: 10_000, absent: 0, unread: [] })
  expect([shop.stored.size, shop.seen.most]).toEqual([10_000, 3])
  expect(shop.seen.uploads).toBe(750)
})

test('[DATA-04] where the line is cut the sending waits and goes on, and after a reload only what is missing is sent', async () => {
  let calls = 0
  const shop = makeShop(() => {
    calls += 1
    if (calls % 3 === 0) throw new ApiError(calls % 2 === 0 ? 0 : 503, 'cut')
  })
  const chosen = Array.from({ length: 50 }, (_, nth) => picture(nth, 150_000))
  const told: boolean[] = []
  const id = await namePictures(shop.calls, chosen, watch())
  const stop = new AbortController()
  const half = sendPictures(
    shop.calls,
    { id, chosen, total: 50 },
    {
      signal: stop.signal,
      onProgress: ({ done, isCut }) => {
        told.push(isCut)
        if (done >= 20) stop.abort()
      },
    },
  )
  await expect(half).rejects.toThrow('aborted')
  expect(new Set(told)).toEqual(new Set([true, false]))
  const before = shop.stored.size
  expect(before).toBeLessThan(30)
  const opened = vi.fn()
  const opening = (one: LocalPicture) => () => {
    opened(one.name)
    return one.open()
  }
  const again = chosen.map((one) => ({ ...one, open: opening(one) }))
  const progress = await sendPictures(shop.calls, { id, chosen: again, total: 50 - before }, watch())
  expect(progress.done).toBe(50 - before)
  expect(new Set(opened.mock.calls.flat()).size).toBe(50 - before)
  expect(shop.stored.size).toBe(50)
})

test('[DATA-04] what the browser cannot read, what the shop refuses and what was not chosen is told, and the others go', async () => {
  const shop = makeShop()
  const chosen = [0, 1, 2, 3].map((nth) => picture(nth))
  const id = await namePictures(shop.calls, chosen, watch())
  const upload = shop.calls.upload
  shop.calls.upload = async (of, pictures) => {
    if (pictures.some(({ nth }) => nth === 1)) throw new ApiError(413, 'too large')
    await upload(of, pictures)
  }
  const broken = { ...picture(2), open: () => Promise.reject(new Error('gone')) }
  const progress = await sendPictures(shop.calls, { id, chosen: [picture(0), picture(1), broken], total: 4 }, watch())
  expect(progress).toMatchObject({ done: 1, total: 4, isCut: false, absent: 1 })
  expect(progress.unread.toSorted()).toEqual(['shoes/1.jpg', 'shoes/2.jpg'])
  shop.calls.missing = () => Promise.reject(new ApiError(409, 'gone on'))
  await expect(sendPictures(shop.calls, { id, chosen, total: 4 }, watch())).rejects.toMatchObject({ status: 409 })
})

test('[DATA-04] pictures of a ZIP are unpacked one by one, and never to more than its list says', async () => {
  const zip = (content: Buffer<ArrayBuffer>) => ({ name: 'all.zip', file: new File([content], 'all.zip') })
  const plain = { name: 'eid/572-8140.jpg', file: new File(['jpeg'], '572-8140.jpg') }
  const good = makeZip([
    { name: 'eid/572-8140_2.jpg', content: 'a picture '.repeat(1_000) },
    { name: '__MACOSX/._572-8140_2.jpg', content: 'left behind' },
    { name: 'লাল/৫৭২.jpg', content: 'another' },
  ])
  const chosen = await chosenFrom([plain, zip(good)])
  expect(chosen.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['eid/572-8140.jpg', 4],
    ['eid/572-8140_2.jpg', 10_000],
    ['লাল/৫৭২.jpg', 7],
  ])
  expect(await (await chosen[1]?.open())?.text()).toBe('a picture '.repeat(1_000))
  const [bomb] = await chosenFrom([zip(makeZip([{ name: '1.jpg', content: 'x'.repeat(9e6), claimedSize: 1_000 }]))])
  await expect(bomb?.open()).rejects.toThrow()
  const [huge] = await chosenFrom([zip(makeZip([{ name: '1.jpg', content: 'x'.repeat(9e6) }]))])
  expect(huge?.bytes).toBe(9e6)
  await expect(huge?.open()).rejects.toThrow('cannot be unpacked')
  await expect(chosenFrom([zip(Buffer.from('PK\x03\x04 is no archive'))])).rejects.toThrow()
})
