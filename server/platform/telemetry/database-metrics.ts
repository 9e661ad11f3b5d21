import { Gauge, type Registry } from 'prom-client'
import { singleFlight } from '#server/platform/db/single-flight.ts'
import { resultWithin } from '#server/platform/db/with-timeout.ts'
import { readWaitingLetters } from '#server/platform/mail/queries.ts'
import { addMetric, TIMEOUT, type Values } from './add-metric.ts'
import type { MetricsSources } from './metrics-sources.ts'

/** Connections, readiness and waiting letters. */
export function addDatabase(registry: Registry, { db, pools, ready }: MetricsSources): void {
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
