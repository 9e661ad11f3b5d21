import './platform/startup/prepare-node.ts'
import { flushCompileCache } from 'node:module'
import { createApi } from './api.ts'
import { backupBeforeMigration } from './backup/backup-before-migration.ts'
import { type Config, readConfig, setNodeEnv } from './config.ts'
import { startBackInStockJob } from './jobs/back-in-stock.ts'
import { startBuyerNoticesJob } from './jobs/buyer-notices.ts'
import { startHousekeeping } from './jobs/housekeeping.ts'
import { startImageWidthsJob } from './jobs/image-widths.ts'
import { startImportsJob } from './jobs/imports.ts'
import { startKeptPairsJob } from './jobs/kept-pairs.ts'
import { startOrderAreasJob } from './jobs/order-areas.ts'
import { startOrderTotalsJob } from './jobs/order-totals.ts'
import { startDelivery } from './jobs/outbox.ts'
import { startPageReadsJob } from './jobs/page-reads.ts'
import type { Job } from './jobs/periodic-job.ts'
import { startPictureImportsJob } from './jobs/picture-imports.ts'
import { startUnconfirmedHoldsJob } from './jobs/unconfirmed-holds.ts'
import { startWebhooksJob } from './jobs/webhooks.ts'
import { createLog } from './log.ts'
import { endLiveStreams } from './orders/board/live-streams.ts'
import { openDatabase } from './platform/db/open.ts'
import { warnOfOpenBooks } from './platform/db/shop-role.ts'
import { explainFullDisk } from './platform/errors/disk-room.ts'
import { fatalErrorText } from './platform/errors/operator-error.ts'
import { openDiskGuard } from './platform/http/disk-guard.ts'
import { openLimits } from './platform/http/limits.ts'
import { startPeriodicGc } from './platform/http/periodic-gc.ts'
import { logRequests } from './platform/http/request-log.ts'
import { loadSharp } from './platform/images/save-image.ts'
import { openMailTransport } from './platform/mail/mail-transport.ts'
import { assertPortsFree } from './platform/startup/free-ports.ts'
import { assertImageStoreReachable, openConfiguredImageStore } from './platform/storage/s3-store.ts'
import { banner } from './platform/web-host/banner.ts'
import { drain, listen } from './platform/web-host/listening/listen.ts'
import { loadAllPages } from './platform/web-host/production-build.ts'
import { assertNoDemonstrationStaff, loadDemonstration } from './seed/demonstration/load-demonstration.ts'

const mode = process.argv.includes('--development') ? 'development' : 'production'

try {
  setNodeEnv(mode)
  const config = readConfig()
  await runShop(config).catch((error: unknown) => Promise.reject(explainFullDisk(error, config.dataDir)))
} catch (error) {
  process.stderr.write(`${fatalErrorText(error)}\n`)
  process.exit(1)
}

async function runShop(config: Config) {
  const log = createLog(config)
  await assertPortsFree(config)
  if (mode === 'production') await loadAllPages()
  // What traces and metrics need is loaded only where they are wanted.
  const tracing = config.tracing
    ? (await import('./platform/telemetry/tracing.ts')).openTracing(config.tracing, log)
    : null
  const database = await openDatabase(config, log, {
    ...tracing,
    ...(mode === 'production' && {
      beforeMigration: backupBeforeMigration(config, (file, migrations) =>
        log.info({ event: 'backup-before-migration', file, migrations }, 'The shop was backed up'),
      ),
    }),
  })
  const { db, visitorDb } = database
  const images = openConfiguredImageStore(config)
  await assertImageStoreReachable(images)
  if (config.shopMode === 'demo') await loadDemonstration(database, images, config)
  else {
    await assertNoDemonstrationStaff(db)
    await warnOfOpenBooks(database.pool, log)
  }

  let closing = false
  const diskGuard = openDiskGuard(config, log)
  const ready = async () => !closing && (await diskGuard.hasRoom()) && (await database.ready())
  const shop = { db, visitorDb, config, images, log }
  const api =
    mode === 'production'
      ? createApi(shop, diskGuard)
      : await (await import('./platform/web-host/reloading-api.ts')).createReloadingApi(shop)
  // React picks its build when it is first loaded, so this import must come after NODE_ENV is set.
  const { createWebHost } = await import('./platform/web-host/web-host.ts')
  const webHost = await createWebHost({ ...database, api, config, log, mode, ready, ...tracing })
  const jobs: Record<string, Job> = {}
  const metrics = config.metrics
    ? await (await import('./platform/telemetry/open-metrics.ts')).openMetrics(
        config.metrics,
        { ...database, config, ready, load: webHost.load, jobs },
        log,
      )
    : null
  const server = await listen(metrics?.beside(webHost) ?? webHost, config, undefined, log)
  metrics?.watch(server)
  logRequests(server, log, config)
  jobs.outbox = startDelivery({ db, limits: openLimits(db, config), transport: openMailTransport(config), log })
  jobs.housekeeping = startHousekeeping(shop)
  jobs.orderAreas = startOrderAreasJob(shop)
  jobs.orderTotals = startOrderTotalsJob(shop)
  jobs.backInStock = startBackInStockJob(shop)
  jobs.buyerNotices = startBuyerNoticesJob(shop)
  jobs.imports = startImportsJob(shop)
  jobs.pictureImports = startPictureImportsJob({ db, log })
  jobs.keptPairs = startKeptPairsJob(shop)
  jobs.unconfirmedHolds = startUnconfirmedHoldsJob(shop)
  if (config.imageWidthsEverySeconds > 0) jobs.imageWidths = startImageWidthsJob({ ...shop, diskGuard })
  if (webHost.pageCache) jobs.pageReads = startPageReadsJob({ db, pageCache: webHost.pageCache, log })
  jobs.webhooks = startWebhooksJob(shop)
  startPeriodicGc()
  // Later it may be away for a while: packages are replaced beside a running shop.
  await loadSharp()
  process.stdout.write(banner(config))
  // Later starts find the sources compiled.
  flushCompileCache()

  let firstSignalAt = 0
  const shutDown = async (signal: string) => {
    // Ctrl-C reaches this process twice: from the terminal and from npm.
    if (closing && Date.now() - firstSignalAt < 500) return
    if (closing) process.exit(1)
    closing = true
    firstSignalAt = Date.now()
    log.info({ event: 'closing', signal }, 'The shop is shutting down')
    setTimeout(() => process.exit(1), 25_000).unref()
    endLiveStreams()
    await drain(server, mode === 'production' ? 10 : 0)
    await webHost.close()
    for (const job of Object.values(jobs)) await job.stop()
    metrics?.close()
    await tracing?.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
}
