import { createApi } from '../api.ts'
import { createLog } from '../log.ts'
import { inProcessRequests } from './requests.ts'
import type { TestApi } from './start-api.ts'

/** The API of a shop under test with a log of its own, whose lines are collected. */
export function collectLog(shop: TestApi) {
  const lines: Record<string, unknown>[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  return {
    log,
    request: inProcessRequests(createApi({ ...shop, log })),
    /** the lines of these events, without time and request id */
    events: (...names: string[]) =>
      lines.filter(({ event }) => names.includes(String(event))).map(({ time, requestId, msg, ...line }) => line),
    lines,
  }
}
