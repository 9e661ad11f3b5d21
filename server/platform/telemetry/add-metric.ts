import type { Counter, Gauge, Registry } from 'prom-client'

/** How long the database may take for a scrape, in ms. */
export const TIMEOUT = 1_000

export type Values = Iterable<readonly [labels: Record<string, string>, value: number]>

/** A metric whose values are read anew for each scrape. */
export function addMetric(
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
