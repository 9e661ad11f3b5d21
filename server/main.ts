import './startup/node-version.ts'
import { createApi } from './api.ts'
import { openDatabase } from './db/open.ts'
import { startErrorText } from './errors/operator-error.ts'
import { openDiskGuard } from './http/disk-guard.ts'
import { startTidying } from './http/periodic-gc.ts'
import { logRequests } from './http/request-log.ts'
import { startHousekeeping } from './jobs/housekeeping.ts'
import { startCounting } from './jobs/order-totals.ts'
import { startDelivery } from './jobs/outbox.ts'
import { createLog } from './log.ts'
import { openPost } from './mail/mail-transport.ts'
import { loadDemonstration, refuseDemonstration } from './seed/demonstration/load-demonstration.ts'
import { readSettings, setLibraryMode } from './settings.ts'
import { refuseClosedStore, shopImageStore } from './storage/configured-store.ts'
import { banner } from './web-host/banner.ts'
import { drain, listen } from './web-host/listen.ts'

const mode = process.argv.includes('--development') ? 'development' : 'production'

try {
  await openShop()
} catch (error) {
  process.stderr.write(`${startErrorText(error)}\n`)
  process.exit(1)
}

async function openShop() {
  setLibraryMode(mode)
  const settings = readSettings()
  const log = createLog(settings)
  const database = await openDatabase(settings, log)
  const { db } = database
  const images = shopImageStore(settings)
  await refuseClosedStore(images)
  if (settings.shopMode === 'demo') await loadDemonstration(database, images)
  else await refuseDemonstration(db)

  let closing = false
  const disk = openDiskGuard(settings, log)
  const ready = async () => !closing && (await disk.hasRoom()) && (await database.ready())
  const shop = { db, settings, images, log }
  const api =
    mode === 'production'
      ? createApi(shop, disk)
      : await (await import('./web-host/reloading-api.ts')).reloadingApi(shop)
  // React picks its build when it is first loaded, so this import must come after NODE_ENV is set.
  const { createPages } = await import('./web-host/web-host.ts')
  const pages = await createPages({ ...database, api, settings, log, mode, ready })
  const server = await listen(pages, settings)
  logRequests(server, log)
  const delivery = startDelivery({ db, post: openPost(settings), log })
  const housekeeping = startHousekeeping(shop)
  const counting = startCounting(shop)
  startTidying()
  process.stdout.write(banner(settings))

  let firstSignal = 0
  const close = async (signal: string) => {
    // Ctrl-C reaches this process twice: from the terminal and from npm.
    if (closing && Date.now() - firstSignal < 500) return
    if (closing) process.exit(1)
    closing = true
    firstSignal = Date.now()
    log.info({ event: 'closing', signal }, 'The shop is shutting down')
    setTimeout(() => process.exit(1), 25_000).unref()
    await drain(server, mode === 'production' ? 10 : 0)
    await pages.close()
    await delivery.stop()
    await housekeeping.stop()
    await counting.stop()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
}
