import { Counter, type Metric, type Registry } from 'prom-client'
import { addMetric } from './add-metric.ts'
import type { MetricsSources } from './metrics-sources.ts'
import { BUCKETS, type RequestSeries } from './request-tally.ts'

/** How many requests of each kind were answered, and how fast. */
export function addRequests(registry: Registry, { requests }: MetricsSources): void {
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
