import { statfs } from 'node:fs/promises'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { countLiveStreams } from '#server/orders/board/live-streams.ts'
import { hoursSinceBackup } from '#server/platform/storage/backup-files.ts'
import { addMetric } from './add-metric.ts'
import { addDatabase } from './database-metrics.ts'
import type { MetricsSources } from './metrics-sources.ts'
import { addRequests } from './request-metrics.ts'

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
