import { createServer } from 'node:net'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import type { MetricsSettings } from './telemetry-settings.ts'

interface Listener {
  host: string
  port: number
}

/**
 * Throws OperatorError, with a line for each, when the ports of the shop and of its metrics cannot be listened on. Asked
 * before anything is started: a database that starts in vain has to be stopped again.
 */
export async function assertPortsFree({ host, port, metrics }: Listener & { metrics: MetricsSettings | null }) {
  const problems = [await listenProblem(host, port)]
  if (metrics?.port) problems.push(await listenProblem(metrics.host, metrics.port, 'METRICS_'))
  const lines = problems.filter((problem) => problem !== null)
  if (lines.length > 0) throw new OperatorError(lines.join('\n'))
}

/** Why one cannot listen there, in words for the owner; `prefix`: of the settings HOST and PORT. */
export function listenErrorText(
  { code, message }: NodeJS.ErrnoException,
  { host, port }: Listener,
  prefix = '',
): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is in use by another program. Stop it, or set ${prefix}PORT to another number.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set ${prefix}PORT to a number above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${prefix}HOST ${host} is not an address of this machine.`
  return `The shop cannot listen on ${host}, port ${port}: ${message}`
}

function listenProblem(host: string, port: number, prefix?: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(listenErrorText(error, { host, port }, prefix)))
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}
