import './platform/startup/prepare-node.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { childEnvironment, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts'
import { EMBEDDED_OWNER, EMBEDDED_USER } from './platform/db/embedded/embedded-roles.ts'
import { createShopRole } from './platform/db/shop-role.ts'
import { fatalErrorText } from './platform/errors/operator-error.ts'
import { assertPortsFree } from './platform/startup/free-ports.ts'

const serverFolder = fileURLToPath(new URL('.', import.meta.url))
const mainScript = fileURLToPath(new URL('./main.ts', import.meta.url))
const RESTART_PATTERN =
  /^(?:log|main|config)\.ts$|^jobs\/|^platform\/(?:startup|errors|storage|web-host|db)\/|^platform\/mail\/(?!letters\/)/

try {
  await runDevelopment()
} catch (error) {
  process.stderr.write(`${fatalErrorText(error)}\n`)
  process.exit(1)
}

/**
 * Runs the database here and the shop in a child process. The child reloads the API and the pages by itself; it is
 * restarted when the code beneath them changes: startup, HTTP server, database, mail delivery.
 */
async function runDevelopment() {
  const config = readConfig()
  await assertPortsFree(config)
  const postgres = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataDir, createLog(config))
  if (postgres) await createShopRole({ host: postgres.host, user: EMBEDDED_OWNER, database: 'postgres' }, EMBEDDED_USER)
  const env = childEnvironment({
    DATABASE_URL: postgres ? urlForChildren(postgres.host, EMBEDDED_USER) : (config.databaseUrl ?? ''),
    MIGRATION_DATABASE_URL: postgres
      ? urlForChildren(postgres.host, EMBEDDED_OWNER)
      : (config.migrationDatabaseUrl ?? ''),
    TOKEN_SECRET: config.tokenSecret,
    NODE_ENV: 'development',
  })
  // Vite loads the development builds of the libraries; this server must load the same ones.
  const startChild = () =>
    spawn(process.execPath, ['--conditions=development', mainScript, '--development'], { stdio: 'inherit', env })
  let child = startChild()
  let stopping = false

  let restartTimer: NodeJS.Timeout | undefined
  watch(serverFolder, { recursive: true }, (_, file) => {
    if (!file || !RESTART_PATTERN.test(file) || file.includes('.test.')) return
    clearTimeout(restartTimer)
    restartTimer = setTimeout(() => {
      process.stdout.write(`${file} changed: restarting the shop\n`)
      child.once('exit', () => {
        if (!stopping) child = startChild()
      })
      if (!child.kill('SIGTERM')) child = startChild()
    }, 100)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      child.kill(signal)
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await postgres?.stop()
      process.exit(0)
    })
  }
}

/** The connection URL for other processes: /proc/self/fd of this process means nothing to them. */
function urlForChildren(host: string, role: string): string {
  const folder = host.replace('/proc/self/', `/proc/${process.pid}/`)
  return `postgresql://${role}@localhost/postgres?host=${encodeURIComponent(folder)}`
}
