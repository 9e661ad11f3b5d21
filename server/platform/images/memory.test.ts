import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { connectDatabase } from '#server/platform/db/open.ts'
import { toFormData } from '#server/testing/fixtures/to-form-data.ts'
import { stopProcess, testFolder } from '#server/testing/processes/database-process.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import { makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'

const PHOTOS = 12
const MIB = 1024 * 1024
const folder = testFolder()
let shop: RunningShop
let token: string
beforeAll(async () => {
  shop = await startShop({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'care@shoes.com',
  })
  const connection = { host: join(folder, 'postgres'), user: 'shop', database: 'postgres' }
  const database = await connectDatabase(connection, createLog({ logLevel: 'silent' }))
  const { email } = await makeUser(database, 'admin').finally(() => database.close())
  const response = await fetch(`${shop.address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  })
  token = (await response.json()).token
})
afterAll(async () => {
  if (shop) await stopProcess(shop.app)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

test.each([
  [24, 6_000, 4_000, 85],
  [64, 9_248, 6_936, 50],
])(
  `${PHOTOS} photographs of %i megapixels at once are stored or get 503, in bounded memory`,
  {
    tags: ['nightly'],
    timeout: 120_000,
  },
  async (_, width, height, quality) => {
    const photo = await photograph(width, height, quality)
    expect(photo.length, 'what is larger is refused, and its connection closed').toBeLessThan(8 * MIB)
    // A first upload warms up: one-time allocations do not count as growth.
    expect((await upload(`first of ${width}`, await sharp(photo).resize(300).jpeg().toBuffer())).status).toBe(201)
    const baseline = residentMemory()
    let peak = baseline
    const timer = setInterval(() => {
      peak = Math.max(peak, residentMemory())
    }, 20)
    const startedAt = performance.now()
    const responses = await Promise.all(
      Array.from({ length: PHOTOS }, (_, index) => upload(`Photo ${width} ${index}`, photo)),
    )
    clearInterval(timer)
    const growth = Math.round((peak - baseline) / MIB)
    const duration = Math.round(performance.now() - startedAt)
    console.info(
      `photographs: ${PHOTOS} of ${Math.round(photo.length / MIB)} MiB in ${duration} ms, from ${Math.round(baseline / MIB)} MiB, ${growth} MiB more`,
    )
    // On a busy machine an image may exceed its ten seconds (422).
    const isExpected = ({ status, retryAfter }: UploadResult) =>
      status === 201 || status === 422 || (status === 503 && Number(retryAfter) > 0)
    expect(responses.filter((response) => !isExpected(response))).toEqual([])
    expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
    // The budget is 150 MB. Parsing twelve bodies at once took 600 MiB, one malloc arena per thread 250, and buffers that
    // V8 had not collected yet up to 159.
    expect(growth).toBeLessThanOrEqual(143)
  },
)

/** An image as a camera produces it: noisy pixels, below 8 MiB. */
async function photograph(width: number, height: number, quality: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const grain = await sharp({ create: { width: 1_500, height: 1_000, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  return sharp(grain).resize(width, height, { kernel: 'linear', fit: 'fill' }).jpeg({ quality }).toBuffer()
}

interface UploadResult {
  status: number
  retryAfter: string | null
}

async function upload(name: string, bytes: Uint8Array): Promise<UploadResult> {
  const response = await fetch(`${shop.address}/api/v1/categories/create`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: toFormData({ name, image: bytes }),
  })
  await response.arrayBuffer()
  return { status: response.status, retryAfter: response.headers.get('Retry-After') }
}

/** Resident memory of the shop's own process, in bytes. */
function residentMemory(): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${shop.app.pid}/status`, 'utf8'))
  return Number(kilobytes?.[1]) * 1024
}
