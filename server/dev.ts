import './node-version.ts'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { embeddedUser, startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { createLog } from './log.ts'
import { environmentWith, readSettings } from './settings.ts'
import { startErrorText } from './start-error.ts'

try {
  await develop()
} catch (error) {
  process.stderr.write(`${startErrorText(error)}\n`)
  process.exit(1)
}

/** Holds the database and runs the shop as a child that starts anew whenever a file of the server changes. */
async function develop() {
  const settings = readSettings()
  const embedded = settings.databaseUrl ? null : await startEmbeddedPostgres(settings.dataDir, createLog(settings))
  const databaseUrl = embedded ? urlForOthers(embedded.host) : settings.databaseUrl
  const shop = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', fileURLToPath(new URL('./main.ts', import.meta.url)), '--development'],
    {
      stdio: 'inherit',
      env: environmentWith({
        DATABASE_URL: databaseUrl ?? '',
        TOKEN_SECRET: settings.tokenSecret,
        NODE_ENV: 'development',
      }),
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal))
  shop.on('exit', async (code) => {
    await embedded?.stop()
    process.exit(code ?? 0)
  })
}

/** This process's own socket folder, as another process sees it. */
function urlForOthers(host: string): string {
  const folder = host.replace('/proc/self/', `/proc/${process.pid}/`)
  return `postgresql://${embeddedUser}@localhost/postgres?host=${encodeURIComponent(folder)}`
}
