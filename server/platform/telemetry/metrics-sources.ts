import type { Config } from '#server/config.ts'
import type { Job } from '#server/jobs/periodic-job.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { WebHost } from '#server/platform/web-host/web-host.ts'
import type { RequestSeries } from './request-tally.ts'

export interface MetricsSources extends Pick<Database, 'db' | 'pools'> {
  config: Pick<Config, 'dataDir' | 'minFreeDiskBytes' | 'backupEveryHours'>
  /** whether the shop can serve (`/readyz`) */
  ready: () => Promise<boolean>
  requests: () => RequestSeries[]
  load: WebHost['load']
  jobs: Record<string, Job>
}
