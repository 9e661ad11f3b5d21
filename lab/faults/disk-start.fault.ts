import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import { expectZero, type Finding, runRound } from './round.ts'
import { makeSmallDisk } from './small-disk.ts'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const DISK_MB = 400
/** Too little for the database, and, where it has been made, for the demonstration. */
const FREE_AT_START_MB = [30, 70, 90]
/** Where the disk fills up while the demonstration loads: the line of progress after which it does. */
const PROGRESS = ['10 %', '50 %', '100 %']

/** First starts of a demonstration on a disk without room, and on one that fills up meanwhile. */
async function firstStarts(folder: string): Promise<Finding[]> {
  const disk = makeSmallDisk(folder, DISK_MB)
  const env = { PORT: String(await freePort()), DATA_DIR: join(disk.path, 'data') }
  try {
    const findings: Finding[] = []
    for (const free of FREE_AT_START_MB) {
      disk.fill(free)
      findings.push(endsInOneLine(`start with ${free} MB free`, await runUntilEnd(env, () => {})))
      disk.empty()
    }
    for (const step of PROGRESS) {
      const output = await runUntilEnd(env, (soFar) => soFar.endsWith(`${step}\n`) && disk.fill(0))
      findings.push(endsInOneLine(`disk full at '${step}'`, output))
      disk.empty()
    }
    const shop = await startShop(env)
    const page = await fetch(`${shop.address}/`)
    await stopProcess(shop.app)
    return [...findings, expectZero('pages that fail once there is room', page.ok ? 0 : 1)]
  } finally {
    disk.remove()
  }
}

/** Runs the shop until it ends by itself; `look` sees what it has written so far, whenever there is more. */
async function runUntilEnd(env: Record<string, string>, look: (soFar: string) => unknown) {
  const app = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let soFar = ''
  app.stdout.on('data', (chunk) => {
    soFar += chunk
    look(soFar)
    if (soFar.includes('is open')) app.kill('SIGTERM')
  })
  const errors = await text(app.stderr)
  if (app.exitCode === null) await new Promise((done) => app.once('exit', done))
  return { output: soFar, errors, code: app.exitCode }
}

function endsInOneLine(label: string, { output, errors, code }: Awaited<ReturnType<typeof runUntilEnd>>): Finding {
  const others = output.split('\n').filter((line) => line && !/^Loading the demonstration data: \d+ %$/.test(line))
  const lines = [...others, ...errors.trimEnd().split('\n')]
  return {
    label,
    actual: `${lines.join(' ⏎ ').slice(0, 400)} (exit code ${code})`,
    promise: 'one line on the disk, exit code 1',
    passed: code === 1 && lines.length === 1 && /MB are free/.test(lines[0] ?? ''),
  }
}

await runRound(`[RUN-03] a demonstration starts on a disk without room, and on one that fills up`, firstStarts)
