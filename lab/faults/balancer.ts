import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/testing/processes/running-shop.ts'
import { installDebianPackage } from '../../scripts/apt.mjs'

const DEPLOY_URL = new URL('../../deploy/', import.meta.url)

/** Reads that deploy/nginx.conf allows a client. */
export const READ_LIMIT = { perSecond: 1_000, burst: 2_000 }

interface InFront {
  /** which file of deploy/real-ip is used */
  kind: 'none' | 'balancer' | 'cloudflare'
  /** the loopback address from which it connects, in place of the networks in that file */
  connectsFrom?: string
  /** by how much nginx's limit of reads is divided: a busy machine cannot reach the real one */
  readLimitDivisor?: number
}

/** Whether nginx is on the PATH; installs Debian's if there is none. */
export function hasNginx(purpose: string): boolean {
  if (!spawnSync('nginx', ['-v']).error) return true
  installDebianPackage('nginx-light', purpose)
  return !spawnSync('nginx', ['-v']).error
}

/** Starts nginx with deploy/nginx.conf in front of nodes on these ports. */
export async function startBalancer(
  folder: string,
  nodes: readonly number[],
  { kind, connectsFrom, readLimitDivisor = 1 }: InFront = { kind: 'none' },
): Promise<{ address: string; port: number; app: ChildProcess }> {
  hasNginx('the rounds of nodes and proxies')
  const port = await freePort()
  const text = readFileSync(new URL('nginx.conf', DEPLOY_URL), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('zone=reads:10m rate=1000r/s', `zone=reads:10m rate=${READ_LIMIT.perSecond / readLimitDivisor}r/s`)
    .replace('zone=reads burst=2000', `zone=reads burst=${READ_LIMIT.burst / readLimitDivisor}`)
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, text)
  const containers = readFileSync(new URL('nodes/containers.conf', DEPLOY_URL), 'utf8')
  writeFileSync(
    join(folder, 'nodes.conf'),
    nodes.reduce((text, node, index) => text.replace(`app${index + 1}:3000`, `127.0.0.1:${node}`), containers),
  )
  const realIp = readFileSync(new URL(`real-ip/${kind}.conf`, DEPLOY_URL), 'utf8')
  writeFileSync(
    join(folder, 'real-ip.conf'),
    connectsFrom ? realIp.replace(/^set_real_ip_from .*;$/m, `set_real_ip_from ${connectsFrom};`) : realIp,
  )
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
      return { address, port, app }
    await wait(50)
  }
  app.kill('SIGKILL')
  throw new Error(`nginx does not run (apt-get install nginx-light): ${spawnError || `exit code ${app.exitCode}`}`)
}
