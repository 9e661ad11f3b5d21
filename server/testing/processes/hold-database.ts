import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { fatalErrorText } from '#server/platform/errors/operator-error.ts'

/** Child process for the tests of the embedded server: starts it, reports it on one line of stdout, stops it on SIGTERM. */
const printError = (...parts: unknown[]) => process.stderr.write(`${parts.join(' ')}\n`)

try {
  const log = {
    error: (_: object, text: string) => printError(text),
    info: (_: object, text: string) => printError(text),
  }
  const startTime = performance.now()
  const server = await startEmbeddedPostgres(process.argv[2] ?? '', log)
  const startupMs = Math.round(performance.now() - startTime)
  const host = server.host.replace('/proc/self/', `/proc/${process.pid}/`)
  // Before the line is written: whoever reads it may signal this process right away.
  process.on('SIGTERM', () => server.stop().then(() => process.exit(0)))
  process.stdout.write(`${JSON.stringify({ host, server: server.pid(), startupMs })}\n`)
} catch (error) {
  printError(fatalErrorText(error))
  process.exit(1)
}
