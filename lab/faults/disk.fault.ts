import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/platform/db/open.ts'
import { saveImage } from '#server/platform/images/save-image.ts'
import { openDiskStore } from '#server/platform/storage/image-store.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { toFormData } from '#server/testing/fixtures/to-form-data.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import { ORDERING_ENV, seedShop, startShopping, withDatabase } from '#server/testing/processes/shoppers.ts'
import { createAdminToken } from './admin-token.ts'
import {
  expectNothingLost,
  expectStillRunning,
  expectWithin,
  expectZero,
  type Finding,
  option,
  report,
  runRound,
} from './round.ts'
import { makeSmallDisk } from './small-disk.ts'
import {
  formatStatuses,
  formatSuccessShare,
  type RequestOutcome,
  repeatUntil,
  sendRequest,
  watchRequest,
} from './watch.ts'

/** Size of the disk and the free space that the shop reserves on it, in MB. */
const DISK_MB = 700
const GUARD_MB = 200
const seconds = option('seconds', 20)

/** A separate disk fills up, first to the guard, then to the last byte, while shoppers order and an admin uploads. */
async function fullDisk(folder: string): Promise<Finding[]> {
  const disk = makeSmallDisk(folder, DISK_MB)
  const env = {
    ...ORDERING_ENV,
    PORT: String(await freePort()),
    DATA_DIR: join(disk.path, 'data'),
    DISK_GUARD_MB: String(GUARD_MB),
  }
  const shop = await startShop(env)
  try {
    const order = await seedShop(env)
    const token = await createAdminToken(env)
    const product = await withDatabase(env, ({ db }) => makeWideProduct(db, env.DATA_DIR))
    const upload = async () => uploadPicture(shop.address, token)
    let width = 0
    const reads = () => {
      width += 12
      return sendRequest(`${shop.address}/api/v1/products/image/${product}?w=${width}`)
    }
    const page = () => sendRequest(`${shop.address}/api/v1/products/single/${product}`)
    const shopping = await startShopping(shop.address, order)
    await shopping.acknowledged(20)
    const uploadBefore = await upload()

    const watchAll = () => [watchRequest(page), watchRequest(reads), watchRequest(upload)]
    const toGuard = watchAll()
    disk.fill(GUARD_MB - 20)
    const guardReachedAt = performance.now()
    const unreadyAfter = await repeatUntil(
      ({ status }) => status === 503,
      () => sendRequest(`${shop.address}/readyz`),
    )
    await wait(seconds * 1_000 - (performance.now() - guardReachedAt))
    const atGuard = await Promise.all(toGuard.map((watcher) => watcher.close()))
    const countBefore = shopping.count()
    const toEnd = watchAll()
    disk.fill(0)
    await wait(seconds * 1_000)
    const atEnd = await Promise.all(toEnd.map((watcher) => watcher.close()))
    const placedFull = shopping.count() - countBefore

    disk.empty()
    const freedAt = performance.now()
    await shopping.acknowledged(4)
    const recoveryMs = performance.now() - freedAt
    const uploadRecoveryMs = await repeatUntil(({ status }) => status === 201, upload)
    const reconciliation = await shopping.close(env)
    const [page1 = [], picture1 = [], upload1 = []] = atGuard
    const [page2 = [], picture2 = [], upload2 = []] = atEnd
    const rejectedUploads = upload1.filter(({ sentAt }) => sentAt > guardReachedAt + 1_000)
    return [
      report('an upload before', formatStatuses([uploadBefore])),
      expectWithin('writes are refused and /readyz is red after', unreadyAfter, 2_000),
      allSucceeded(`read, ${GUARD_MB - 20} MB free`, page1),
      allSucceeded(`pictures in new widths, ${GUARD_MB - 20} MB free`, picture1),
      allRejected(`uploads, ${GUARD_MB - 20} MB free`, rejectedUploads),
      allSucceeded('read, 0 MB free', page2),
      allSucceeded('pictures in new widths, 0 MB free', picture2),
      allRejected('uploads, 0 MB free', upload2),
      expectZero('orders acknowledged on the full disk', placedFull),
      expectWithin('a good order of each shopper after there is room', recoveryMs, 5_000),
      expectWithin('a good upload after that', uploadRecoveryMs, 5_000),
      report('orders acknowledged', reconciliation.acknowledged),
      expectNothingLost(reconciliation),
      expectStillRunning(shop.app),
    ]
  } finally {
    await stopProcess(shop.app)
    disk.remove()
  }
}

/** The id of a product whose first image is as wide as the shop stores them. */
async function makeWideProduct(db: Db, dataDir: string): Promise<string> {
  const parts = { db, images: openDiskStore(join(dataDir, 'images')) }
  const image1 = await saveImage(db, parts.images, await makeImage({ width: 2_400, height: 300 }))
  return (await makeProduct(parts, { image1 })).id
}

function allSucceeded(label: string, outcomes: readonly RequestOutcome[]): Finding {
  return {
    label,
    actual: formatSuccessShare(outcomes),
    promise: 'all 200',
    passed: outcomes.length > 0 && outcomes.every(({ status }) => status === 200),
  }
}

function allRejected(label: string, outcomes: readonly RequestOutcome[]): Finding {
  const passed =
    outcomes.length > 0 && outcomes.every(({ status, retryAfter }) => status === 503 && retryAfter !== null)
  return { label, actual: formatStatuses(outcomes), promise: 'all 503 with Retry-After', passed }
}

async function uploadPicture(address: string, token: string): Promise<RequestOutcome> {
  const body = toFormData({ name: crypto.randomUUID(), image: await makeImage({ width: 400, height: 400 }) })
  return sendRequest(`${address}/api/v1/categories/create`, { method: 'POST', headers: { Authorization: token }, body })
}

await runRound(`[F5] a disk of ${DISK_MB} MB fills up while four shoppers order and an admin uploads`, fullDisk)
