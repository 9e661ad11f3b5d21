import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/testing/processes/running-shop.ts'
import { installDebian } from '../scripts/apt.mjs'

const CONFIGURATION = new URL('../deploy/nginx.conf', import.meta.url)

/** Starts nginx with deploy/nginx.conf in front of nodes on these ports; installs Debian's nginx if there is none. */
export async function startBalancer(
  folder: string,
  nodes: readonly number[],
): Promise<{ address: string; app: ChildProcess }> {
  if (spawnSync('nginx', ['-v']).error) installDebian('nginx-light', 'the rounds of two nodes')
  const port = await freePort()
  let text = readFileSync(CONFIGURATION, 'utf8').replace('listen 80;', `listen 127.0.0.1:${port};`)
  for (const [place, node] of nodes.entries()) text = text.replace(`app${place + 1}:3000`, `127.0.0.1:${node}`)
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, text)
  const own = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;`
  const app = spawn('nginx', ['-p', folder, '-c', file, '-g', own], { stdio: ['ignore', 'ignore', 'inherit'] })
  let said = ''
  app.once('error', (error) => {
    said = error.message
  })
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries++) {
    if (said || app.exitCode !== null) break
    if (
      await fetch(`${address}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { address, app }
    await wait(50)
  }
  app.kill('SIGKILL')
  throw new Error(`nginx does not run (apt-get install nginx-light): ${said || `exit code ${app.exitCode}`}`)
}
