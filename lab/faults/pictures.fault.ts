import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { toFormData } from '#server/testing/fixtures/to-form-data.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { freePort, memoryOf, startShop } from '#server/testing/processes/running-shop.ts'
import { withDatabase } from '#server/testing/processes/shoppers.ts'
import { createAdminToken } from './admin-token.ts'
import {
  expectStillRunning,
  expectWithin,
  expectZero,
  type Finding,
  formatPercentiles,
  option,
  report,
  runRound,
} from './round.ts'
import { formatStatuses, type RequestOutcome, sendRequest, watchRequest } from './watch.ts'

const count = option('pictures', 120)
const DEMONSTRATION_LOGIN = { email: 'customer@omnishoes.example', password: 'omni-demo-2026' }

/** A crowd asks a new demonstration shop for pictures that nobody has asked for yet; customers sign in, an admin uploads. */
async function newWidths(folder: string): Promise<Finding[]> {
  const shop = await startShop({ PORT: String(await freePort()), DATA_DIR: folder })
  try {
    const api = `${shop.address}/api/v1`
    const token = await createAdminToken({ DATA_DIR: folder })
    const photo = await photograph()
    const addresses = await newPictures(api)
    const watchLogins = () => watchRequest(() => sendRequest(`${api}/auth/login`, loginRequest), 50)
    const loginsBefore = watchLogins()
    await wait(3_000)
    const timesBefore = timesOf(await loginsBefore.close())
    const logins = watchLogins()
    const memory = watchMemory(shop)
    const startedAt = performance.now()
    const upload = async () => uploadPicture(api, token, photo)
    const uploads = Promise.all([upload(), upload()])
    const first = await Promise.all(addresses.map((address) => sendRequest(address)))
    const uploaded = await uploads
    const loginTimes = timesOf(await logins.close())
    const rest = addresses.filter((_, index) => first[index]?.status !== 200)
    await Promise.all(rest.map(untilSent))
    const allMs = performance.now() - startedAt
    const uploadedAt = performance.now()
    await upload()
    await untilResized(folder)
    const resizedMs = performance.now() - uploadedAt
    const refused = first.filter(({ status }) => status === 503)
    return [
      report(
        `${count} pictures in new widths at once`,
        `${formatStatuses(first)}; ${formatPercentiles(first.map(({ durationMs }) => durationMs))}`,
      ),
      expectZero('of them without an answer', first.filter(({ status }) => status === 0).length),
      expectZero(
        'answers other than 200 and 503',
        first.filter(({ status }) => ![0, 200, 503].includes(status)).length,
      ),
      expectZero('503 without Retry-After', refused.filter(({ retryAfter }) => retryAfter === null).length),
      report(`${timesBefore.length} logins before`, formatPercentiles(timesBefore)),
      report(`${loginTimes.length} logins meanwhile`, formatPercentiles(loginTimes)),
      expectWithin('the slowest login', Math.max(...loginTimes), 1_000),
      report('two photographs of 24 megapixels uploaded meanwhile', formatStatuses(uploaded)),
      report('all of them sent, to clients that heed Retry-After', `after ${(allMs / 1_000).toFixed(1)} s`),
      expectWithin('another photograph uploaded, and made in every width of the pages', resizedMs, 30_000),
      report('memory at the most', `${memory.close()} MiB`),
      expectStillRunning(shop.app),
    ]
  } finally {
    await stopProcess(shop.app, 'SIGKILL')
  }
}

/** How long each took, in ms; a minute for one that failed. */
function timesOf(outcomes: readonly RequestOutcome[]): number[] {
  return outcomes.map(({ status, durationMs }) => (status === 200 ? durationMs : 60_000))
}

/** Addresses of as many pictures, each of another product or in another width. */
async function newPictures(api: string): Promise<string[]> {
  const response = await fetch(`${api}/products/all`)
  const products: { image1: string; image2: string }[] = await response.json()
  const images = products.flatMap(({ image1, image2 }) => [image1, image2])
  const addresses = [800, 640, 480].flatMap((width) => images.map((path) => `${new URL(path, api).href}&w=${width}`))
  if (addresses.length < count) throw new Error(`the demonstration has only ${addresses.length} such pictures`)
  return addresses.slice(0, count)
}

/** Asks again as Retry-After says until the picture comes. */
async function untilSent(address: string): Promise<RequestOutcome> {
  for (;;) {
    const outcome = await sendRequest(address)
    if (outcome.status === 200) return outcome
    await wait(Number(outcome.retryAfter ?? 1) * 1_000)
  }
}

/** As a camera makes it: 6,000 × 4,000 pixels with some grain. */
async function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const grain = sharp({ create: { width: 1_500, height: 1_000, channels: 3, background: '#888', noise } })
  const enlarged = sharp(await grain.png().toBuffer()).resize(6_000, 4_000, { kernel: 'linear' })
  return enlarged.jpeg({ quality: 85 }).toBuffer()
}

function uploadPicture(api: string, token: string, image: Buffer): Promise<RequestOutcome> {
  const body = toFormData({ name: crypto.randomUUID(), image })
  return sendRequest(`${api}/categories/create`, { method: 'POST', headers: { Authorization: token }, body })
}

/** Waits until the newest category's picture exists in every width of the pages. */
async function untilResized(folder: string): Promise<void> {
  const query = `select exists (select from resized_images where image = newest.image) as resized
    from (select image from categories order by created_at desc limit 1) newest`
  await withDatabase({ DATA_DIR: folder }, async ({ pool }) => {
    const deadline = performance.now() + 120_000
    while (performance.now() < deadline) {
      if ((await pool.query(query)).rows[0]?.resized) return
      await wait(100)
    }
    throw new Error('the picture was not resized')
  })
}

function watchMemory(shop: Parameters<typeof memoryOf>[0]) {
  let peak = memoryOf(shop)
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(shop))
  }, 50)
  return {
    close() {
      clearInterval(timer)
      return peak
    },
  }
}

const loginRequest: RequestInit = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(DEMONSTRATION_LOGIN),
}

await runRound(`[F19] ${count} pictures in new widths at once`, newWidths)
