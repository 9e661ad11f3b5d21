import { statfs } from 'node:fs/promises'
import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client'
import type { Config } from '#server/config.ts'
import type { Job } from '#server/jobs/periodic-job.ts'
import { countLiveStreams } from '#server/orders/board/live-streams.ts'
import type { Database } from '#server/platform/db/open.ts'
import { resultWithin, singleFlight } from '#server/platform/flow/single-flight.ts'
import { readWaitingLetters } from '#server/platform/mail/queries.ts'
import { hoursSinceBackup } from '#server/platform/storage/backup-files.ts'
import type { WebHost } from '#server/platform/web-host/web-host.ts'
import { BUCKETS, type RequestSeries } from './request-tally.ts'

/** The numbers of this node for Prometheus. They are read when somebody asks for them: between scrapes nothing is computed. */
export function createMetrics(sources: MetricsSources): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addRequests(registry, sources)
  addWebHost(registry, sources)
  addDatabase(registry, sources)
  addUpkeep(registry, sources)
  return registry
}

function addWebHost(registry: Registry, { load }: MetricsSources): void {
  const lanes = (key: 'running' | 'waiting' | 'refused') =>
    Object.entries(load().lanes).map(([lane, numbers]) => [{ lane }, numbers[key]] as const)
  addMetric(registry, Gauge, ['shop_lane_running', 'Requests at work in a lane', ['lane']], () => lanes('running'))
  addMetric(registry, Gauge, ['shop_lane_waiting', 'Requests that wait in a lane', ['lane']], () => lanes('waiting'))
  addMetric(registry, Counter, ['shop_lane_refused_total', 'Requests refused because a lane was full', ['lane']], () =>
    lanes('refused'),
  )
  addMetric(
    registry,
    Counter,
    ['shop_client_refused_total', 'Requests refused because their client had too many under way'],
    () => [[{}, load().refusedClients]],
  )
  addMetric(
    registry,
    Counter,
    ['shop_page_cache_responses_total', 'Responses of the page cache: kept, rendered or outdated', ['result']],
    () => Object.entries(load().pageCache).map(([result, count]) => [{ result }, count] as const),
  )
  addMetric(registry, Gauge, ['shop_live_streams', 'Open streams of order changes'], () => [[{}, countLiveStreams()]])
}

function addUpkeep(registry: Registry, { config, jobs }: MetricsSources): void {
  addMetric(
    registry,
    Gauge,
    ['shop_job_last_run_timestamp_seconds', 'When a job of this node last came to its end', ['task']],
    () =>
      Object.entries(jobs).flatMap(([task, { lastRunAt }]) => {
        const time = lastRunAt()
        return time === null ? [] : [[{ task }, time / 1_000] as const]
      }),
  )
  addMetric(
    registry,
    Gauge,
    ['shop_backup_age_seconds', 'Age of the newest backup in DATA_DIR; missing where there is none'],
    () => {
      const hours = hoursSinceBackup(config.dataDir)
      return Number.isFinite(hours) ? [[{}, hours * 3_600]] : []
    },
  )
  addMetric(
    registry,
    Gauge,
    ['shop_backup_interval_seconds', 'BACKUP_EVERY_HOURS; missing where nobody watches backups here'],
    () => (config.backupEveryHours > 0 ? [[{}, config.backupEveryHours * 3_600]] : []),
  )
  addMetric(registry, Gauge, ['shop_disk_free_bytes', 'Free space on the disk of DATA_DIR'], async () => {
    const { bavail, bsize } = await statfs(config.dataDir)
    return [[{}, bavail * bsize]]
  })
  addMetric(registry, Gauge, ['shop_disk_guard_bytes', 'Below this the shop stops writing (DISK_GUARD_MB)'], () => [
    [{}, config.minFreeDiskBytes],
  ])
}

/** How long the database may take for a scrape, in ms. */
const TIMEOUT = 1_000

type Values = Iterable<readonly [labels: Record<string, string>, value: number]>

/** A metric whose values are read anew for each scrape. */
function addMetric(
  registry: Registry,
  Type: typeof Gauge | typeof Counter,
  [name, help, labelNames]: readonly [name: string, help: string, labelNames?: readonly string[]],
  read: () => Values | Promise<Values>,
): void {
  new Type({
    name,
    help,
    labelNames: [...(labelNames ?? [])],
    registers: [registry],
    async collect(this: Gauge | Counter) {
      this.reset()
      for (const [labels, value] of await read()) this.inc(labels, value)
    },
  })
}

export interface MetricsSources extends Pick<Database, 'db' | 'pools'> {
  config: Pick<Config, 'dataDir' | 'minFreeDiskBytes' | 'backupEveryHours'>
  /** whether the shop can serve (`/readyz`) */
  ready: () => Promise<boolean>
  requests: () => RequestSeries[]
  load: WebHost['load']
  jobs: Record<string, Job>
}

/** Connections, readiness and waiting letters. */
function addDatabase(registry: Registry, { db, pools, ready }: MetricsSources): void {
  addMetric(
    registry,
    Gauge,
    ['shop_database_connections', 'Connections of a pool, and requests that wait for one', ['pool', 'state']],
    () =>
      Object.entries(pools).flatMap(([name, pool]) => [
        [{ pool: name, state: 'idle' }, pool.idleCount] as const,
        [{ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount] as const,
        [{ pool: name, state: 'waiting' }, pool.waitingCount] as const,
      ]),
  )
  addMetric(registry, Gauge, ['shop_ready', 'Whether /readyz is green: 1 or 0'], async () => [
    [{}, (await resultWithin(TIMEOUT, ready())) ? 1 : 0],
  ])
  const shared = singleFlight<Awaited<ReturnType<typeof readWaitingLetters>> | null>()
  const letters = async (key: 'count' | 'oldestSeconds'): Promise<Values> => {
    const waiting = await shared('letters', () => resultWithin(TIMEOUT, readWaitingLetters(db)))
    return waiting ? [[{}, waiting[key]]] : []
  }
  addMetric(registry, Gauge, ['shop_letters_waiting', 'Letters that are not sent yet, of all nodes'], () =>
    letters('count'),
  )
  addMetric(registry, Gauge, ['shop_letters_oldest_seconds', 'Age of the letter that waits longest'], () =>
    letters('oldestSeconds'),
  )
}

/** How many requests of each kind were answered, and how fast. */
function addRequests(registry: Registry, { requests }: MetricsSources): void {
  const name = 'shop_http_request_duration_seconds'
  const get = async () => ({
    name,
    help: 'Requests by route, and how long they took until the response was sent',
    type: 'histogram',
    aggregator: 'sum',
    values: requests().flatMap((series) => histogramValues(name, series)),
  })
  // prom-client has no histogram that is filled elsewhere: this is what its registry asks of a metric.
  registry.registerMetric({ name, get, reset() {} } as unknown as Metric)
  addMetric(
    registry,
    Counter,
    ['shop_orders_acknowledged_total', 'Requests that were answered with a placed order, repeated ones included'],
    () => {
      const orders = requests().filter(({ route, status }) => route === '/api/v1/orders/create' && status === '2xx')
      return [[{}, orders.reduce((sum, { total }) => sum + total, 0)]]
    },
  )
}

function histogramValues(name: string, { counts, total, seconds, ...labels }: RequestSeries) {
  let cumulative = 0
  const buckets = BUCKETS.map((bound, index) => {
    cumulative += counts[index] ?? 0
    return { metricName: `${name}_bucket`, labels: { ...labels, le: String(bound) }, value: cumulative }
  })
  return [
    ...buckets,
    { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: total },
    { metricName: `${name}_sum`, labels, value: seconds },
    { metricName: `${name}_count`, labels, value: total },
  ]
}
