import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { startErrorText } from '../start-error.ts'

/** A process of its own for the tests of the embedded server: starts it, says so in one line, and holds it until SIGTERM. */
const say = (...words: unknown[]) => process.stderr.write(`${words.join(' ')}\n`)

try {
  const log = { error: (_: object, text: string) => say(text), info: (_: object, text: string) => say(text) }
  const started = performance.now()
  const server = await startEmbeddedPostgres(process.argv[2] ?? '', log)
  const took = Math.round(performance.now() - started)
  const host = server.host.replace('/proc/self/', `/proc/${process.pid}/`)
  // Before the line: whoever reads it may end this process in the same moment.
  process.on('SIGTERM', () => server.stop().then(() => process.exit(0)))
  process.stdout.write(`${JSON.stringify({ host, server: server.pid(), took })}\n`)
} catch (error) {
  say(startErrorText(error))
  process.exit(1)
}
