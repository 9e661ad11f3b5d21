import './startup/node-version.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { embeddedUser, startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { startErrorText } from './errors/operator-error.ts'
import { createLog } from './log.ts'
import { environmentWith, readSettings } from './settings.ts'

const server = fileURLToPath(new URL('.', import.meta.url))
const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const beneath = /^(?:log|main|settings)\.ts$|^(?:startup|errors|storage|jobs|web-host|db)\/|^mail\/(?!letters\/)/

try {
  await develop()
} catch (error) {
  process.stderr.write(`${startErrorText(error)}\n`)
  process.exit(1)
}

/**
 * Runs the database here and the shop in a child process. The child reloads the API and the pages by itself; it is
 * restarted when the code beneath them changes: startup, HTTP server, database, mail delivery.
 */
async function develop() {
  const settings = readSettings()
  const embedded = settings.databaseUrl ? null : await startEmbeddedPostgres(settings.dataDir, createLog(settings))
  const env = environmentWith({
    DATABASE_URL: embedded ? urlForOthers(embedded.host) : (settings.databaseUrl ?? ''),
    TOKEN_SECRET: settings.tokenSecret,
    NODE_ENV: 'development',
  })
  // Vite loads the development builds of the libraries; this server must load the same ones.
  const start = () =>
    spawn(process.execPath, ['--conditions=development', main, '--development'], { stdio: 'inherit', env })
  let shop = start()
  let ending = false

  let pending: NodeJS.Timeout | undefined
  watch(server, { recursive: true }, (_, file) => {
    if (!file || !beneath.test(file) || file.includes('.test.')) return
    clearTimeout(pending)
    pending = setTimeout(() => {
      process.stdout.write(`${file} changed: restarting the shop\n`)
      shop.once('exit', () => {
        if (!ending) shop = start()
      })
      if (!shop.kill('SIGTERM')) shop = start()
    }, 100)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (ending) return
      ending = true
      shop.kill(signal)
      if (shop.exitCode === null && shop.signalCode === null) await once(shop, 'exit')
      await embedded?.stop()
      process.exit(0)
    })
  }
}

/** The connection URL for other processes: /proc/self/fd of this process means nothing to them. */
function urlForOthers(host: string): string {
  const folder = host.replace('/proc/self/', `/proc/${process.pid}/`)
  return `postgresql://${embeddedUser}@localhost/postgres?host=${encodeURIComponent(folder)}`
}
