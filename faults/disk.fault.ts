import { spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makePicture } from '#server/testing/fixtures/make-image.ts'
import { formOf } from '#server/testing/fixtures/to-form-data.ts'
import { end } from '#server/testing/processes/database-process.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import { fillShop, ORDERING, startShopping } from '#server/testing/processes/shoppers.ts'
import { adminToken } from './admin-token.ts'
import { type Finding, none, nothingLost, option, runRound, stillRuns, told, within } from './round.ts'
import { ask, type Seen, share, statuses, until, watch } from './watch.ts'

/** Size of the disk and the free space that the shop reserves on it, in MB. */
const DISK = 700
const GUARD = 200
const seconds = option('seconds', 20)

/** A separate disk fills up, first to the guard, then to the last byte, while shoppers order and an admin uploads. */
async function fullDisk(folder: string): Promise<Finding[]> {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}m,mode=755`, 'tmpfs', disk]).status !== 0)
    return [{ what: 'a disk of our own', seen: 'cannot be made: it needs root', promise: 'a tmpfs', held: false }]
  const ballast = openSync(join(disk, 'ballast'), 'w')
  const env = {
    ...ORDERING,
    PORT: String(await freePort()),
    DATA_DIR: join(disk, 'data'),
    DISK_GUARD_MB: String(GUARD),
  }
  const shop = await startShop(env)
  try {
    const order = await fillShop(env)
    const token = await adminToken(env)
    const product = order.products[0]?.product
    const upload = async () => uploadPicture(shop.address, token)
    let width = 0
    const reads = () => {
      width += 1
      return ask(`${shop.address}/api/v1/products/image/${product}?w=${width}`)
    }
    const page = () => ask(`${shop.address}/api/v1/products/single/${product}`)
    const shopping = await startShopping(shop.address, order)
    await shopping.acknowledged(20)
    const worked = await upload()

    const look = () => [watch(page), watch(reads), watch(upload)]
    const toGuard = look()
    fill(ballast, disk, GUARD - 20)
    const filled = performance.now()
    const red = await until(
      ({ status }) => status === 503,
      () => ask(`${shop.address}/readyz`),
    )
    await wait(seconds * 1_000 - (performance.now() - filled))
    const atGuard = await Promise.all(toGuard.map((one) => one.close()))
    const last = shopping.count()
    const toEnd = look()
    fill(ballast, disk, 0)
    await wait(seconds * 1_000)
    const atEnd = await Promise.all(toEnd.map((one) => one.close()))
    const placedFull = shopping.count() - last

    ftruncateSync(ballast, 0)
    const freed = performance.now()
    await shopping.acknowledged(4)
    const recovered = performance.now() - freed
    const again = await until(({ status }) => status === 201, upload)
    const books = await shopping.close(env)
    const [page1 = [], picture1 = [], upload1 = []] = atGuard
    const [page2 = [], picture2 = [], upload2 = []] = atEnd
    const refused = upload1.filter(({ at }) => at > filled + 1_000)
    return [
      told('an upload before', statuses([worked])),
      within('writes are refused and /readyz is red after', red, 2_000),
      reading(`read, ${GUARD - 20} MB free`, page1),
      reading(`pictures in new widths, ${GUARD - 20} MB free`, picture1),
      refusal(`uploads, ${GUARD - 20} MB free`, refused),
      reading('read, 0 MB free', page2),
      reading('pictures in new widths, 0 MB free', picture2),
      refusal('uploads, 0 MB free', upload2),
      none('orders acknowledged on the full disk', placedFull),
      within('a good order of each shopper after there is room', recovered, 5_000),
      within('a good upload after that', again, 5_000),
      told('orders acknowledged', books.acknowledged),
      nothingLost(books),
      stillRuns(shop.app),
    ]
  } finally {
    await end(shop.app)
    closeSync(ballast)
    rmSync(join(disk, 'data'), { recursive: true, force: true, maxRetries: 5 })
    spawnSync('umount', ['-l', disk])
  }
}

function reading(what: string, seen: readonly Seen[]): Finding {
  return {
    what,
    seen: share(seen),
    promise: 'all 200',
    held: seen.length > 0 && seen.every(({ status }) => status === 200),
  }
}

function refusal(what: string, seen: readonly Seen[]): Finding {
  const held = seen.length > 0 && seen.every(({ status, retryAfter }) => status === 503 && retryAfter !== null)
  return { what, seen: statuses(seen), promise: 'all 503 with Retry-After', held }
}

async function uploadPicture(address: string, token: string): Promise<Seen> {
  const body = formOf({ name: crypto.randomUUID(), image: await makePicture({ width: 400, height: 400 }) })
  return ask(`${address}/api/v1/categories/create`, { method: 'POST', headers: { Authorization: token }, body })
}

/** Writes until only this many MB of the disk are free. */
function fill(ballast: number, disk: string, free: number): void {
  const block = Buffer.alloc(1_000_000, 'x')
  const room = () => {
    const { bavail, bsize } = statfsSync(disk)
    return bavail * bsize
  }
  try {
    while (room() > free * 1_000_000) writeSync(ballast, block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

await runRound(`a disk of ${DISK} MB fills up while four shoppers order and an admin uploads`, fullDisk)
