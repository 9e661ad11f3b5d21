import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/testing/processes/running-shop.ts'
import { installDebianPackage } from '../scripts/apt.mjs'

const CONFIG_URL = new URL('../deploy/nginx.conf', import.meta.url)

/** Starts nginx with deploy/nginx.conf in front of nodes on these ports; installs Debian's nginx if there is none. */
export async function startBalancer(
  folder: string,
  nodes: readonly number[],
): Promise<{ address: string; app: ChildProcess }> {
  if (spawnSync('nginx', ['-v']).error) installDebianPackage('nginx-light', 'the rounds of two nodes')
  const port = await freePort()
  let text = readFileSync(CONFIG_URL, 'utf8').replace('listen 80;', `listen 127.0.0.1:${port};`)
  for (const [index, node] of nodes.entries()) text = text.replace(`app${index + 1}:3000`, `127.0.0.1:${node}`)
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, text)
  const directives = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;`
  const app = spawn('nginx', ['-p', folder, '-c', file, '-g', directives], { stdio: ['ignore', 'ignore', 'inherit'] })
  let spawnError = ''
  app.once('error', (error) => {
    spawnError = error.message
  })
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries++) {
    if (spawnError || app.exitCode !== null) break
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
  throw new Error(`nginx does not run (apt-get install nginx-light): ${spawnError || `exit code ${app.exitCode}`}`)
}
