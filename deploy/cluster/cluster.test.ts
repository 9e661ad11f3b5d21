import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { enabledNotice } from '../../scripts/apt.mjs'
import { nodeEnvironment, onFirstEnd } from './local/nodes.ts'
import { waitForStart } from './local/programs.ts'
import { fillIn } from './local/templates.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const matches = (file: string, pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, found = '']) => found)

const TEMPLATES = ['patroni.yml', 'pgbackrest.conf', 'haproxy.cfg', 'pgbouncer.ini', 'nftables.conf']

test('[CLUSTER-01] without root npm run cluster says in one line what it needs, and starts nothing', () => {
  const asSomebody = 'data:text/javascript,process.getuid=()=>1000'
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', asSomebody, 'scripts/cluster.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, ''])
  expect(stdout.trim()).toMatch(/^npm run cluster needs root on Debian 12: .*$/)
})

test('[CLUSTER-01] a program that ends, and one that waits in vain, are named in one line with the last of their log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'omni-programs-'))
  const start = (name: string, script: string) => {
    const logFile = join(folder, `${name}.log`)
    const log = openSync(logFile, 'a')
    return { name, logFile, app: spawn('sh', ['-c', script], { stdio: ['ignore', log, log] }) }
  }
  const patroni = start('patroni', 'echo waiting on etcd; exec sleep 60')
  const etcd = start('etcd', 'echo listening; echo address in use >&2; exit 1')
  try {
    await once(etcd.app, 'exit')
    const nothing = async () => null
    await expect(waitForStart([etcd, patroni], 'a primary', nothing)).rejects.toThrow(
      `etcd has ended: address in use (${etcd.logFile})`,
    )
    await expect(waitForStart([patroni], 'a primary', nothing, 500)).rejects.toThrow(
      `After 0.5 s still not: a primary. patroni says: waiting on etcd (${patroni.logFile})`,
    )
    expect(await waitForStart([patroni], 'a primary', async () => 'db1')).toBe('db1')
  } finally {
    patroni.app.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})

test('[CLUSTER-01] a node gets its own settings, and none that somebody has set for another shop', () => {
  const present = {
    PATH: '/bin',
    HOME: '/root',
    DATABASE_URL: 'postgresql://other/shop',
    SHOP_MODE: 'live',
    S3_URL: 'x',
  }
  const environment = nodeEnvironment({ PORT: '3001', DATABASE_URL: 'postgresql://own/shop' }, present)
  expect(environment).toMatchObject({
    PATH: '/bin',
    HOME: '/root',
    PORT: '3001',
    DATABASE_URL: 'postgresql://own/shop',
  })
  expect(['SHOP_MODE', 'S3_URL'].filter((name) => name in environment)).toEqual([])
})

test('[CLUSTER-01] the first node that ends is told once, with the last line of its log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'omni-nodes-'))
  const nodes = ['node1', 'node2'].map((name) => {
    const logFile = join(folder, `${name}.log`)
    const app = spawn('sh', ['-c', 'echo killed; exec sleep 60'], {
      stdio: ['ignore', openSync(logFile, 'a'), 'ignore'],
    })
    return { name, app, logFile }
  })
  const told: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  onFirstEnd(nodes, (what) => {
    told.push(what)
    resolve()
  })
  const written = async () => nodes.every(({ logFile }) => readFileSync(logFile, 'utf8').includes('killed'))
  expect(await waitForStart(nodes, 'their lines', written)).toBe(true)
  nodes[1]?.app.kill('SIGKILL')
  await promise
  nodes[0]?.app.kill('SIGKILL')
  await Promise.all(nodes.map(({ app }) => app.exitCode ?? app.signalCode ?? once(app, 'exit')))
  expect(told).toEqual([`node2 has ended: killed (${nodes[1]?.logFile})`])
  rmSync(folder, { recursive: true, force: true })
})

test('[CLUSTER-01] services that packages have enabled are named, with the command that disables them', () => {
  expect(enabledNotice(new Set(['ssh.service']), new Set(['ssh.service']))).toBeNull()
  expect(enabledNotice(new Set(['ssh.service']), new Set(['ssh.service', 'etcd.service', 'haproxy.service']))).toBe(
    "Debian's packages have enabled services that start with this machine from now on: etcd.service, haproxy.service. To undo that: systemctl disable etcd.service haproxy.service",
  )
})

test('[CLUSTER-01] the containers give every file all of its values, and one without a value is refused', () => {
  const given = new Set([...matches('example.env', /^([A-Z0-9_]+)=/gm), ...matches('start.sh', /\b([A-Z0-9_]+)=/g)])
  for (const template of TEMPLATES) {
    const names = matches(template, /\$\{([A-Z0-9_]+)\}/g)
    expect(names.length, template).toBeGreaterThan(2)
    expect(
      names.filter((name) => !given.has(name)),
      template,
    ).toEqual([])
    expect(() => fillIn(read(template), {})).toThrow(`There is no value for ${names[0]}`)
  }
})

test('[CLUSTER-01] processes and containers start etcd alike, from the packages that the containers install', () => {
  const flags = (file: string) =>
    new Set(matches(file, /(--(?:initial|listen|advertise|enable|election|heartbeat)[a-z0-9-]*)/g))
  expect(flags('start.sh')).toEqual(flags('local/etcd.ts'))
  const packages = [
    ...readFileSync(join(root, 'scripts/cluster-packages.mjs'), 'utf8').matchAll(/\[('[a-z0-9', -]+')\]/g),
  ]
    .flatMap(([, names = '']) => names.replaceAll("'", '').split(', '))
    .filter((name) => name !== 'util-linux')
  expect(packages).toContain('patroni')
  expect(packages.filter((name) => !read('Dockerfile').includes(name))).toEqual([])
})

test('[CLUSTER-02] a commit needs two machines, the primary is one by its lease alone, and another takes over within 30 s', () => {
  const settings = new Map(
    [...read('patroni.yml').matchAll(/^ *([a-z_0-9]+): *(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  const setting = (name: string) => settings.get(name) ?? ''
  expect(['synchronous_mode', 'synchronous_mode_strict', 'synchronous_commit'].map(setting)).toEqual([
    'true',
    'true',
    '"on"',
  ])
  // A standby looks once per loop, and takes an election of etcd into account.
  expect(Number(setting('ttl')) + 2 * Number(setting('loop_wait')) + Number(setting('retry_timeout'))).toBeLessThan(30)
  expect(settings.has('etcd')).toBe(true)
  expect(settings.has('etcd3')).toBe(false)
  for (const file of ['start.sh', 'local/etcd.ts']) expect(read(file), file).toContain('--enable-v2')
  const balancer = read('haproxy.cfg')
  expect(balancer).toContain('on-marked-down shutdown-sessions')
  expect(balancer.match(/listen primary\n.*\n {2}option httpchk GET \/primary\n/)).not.toBeNull()
})

test('[CLUSTER-04] the primary archives its log at least once a minute, into the stanza that everything else reads', () => {
  const patroni = read('patroni.yml')
  const stanzas = [
    ...matches('patroni.yml', /--stanza=([a-z]+)/g),
    ...matches('local/archive.ts', /--stanza=([a-z]+)/g),
  ]
  expect(stanzas).toEqual(['shop', 'shop', 'shop'])
  expect(matches('pgbackrest.conf', /^\[([a-z]+)\]$/gm)).toEqual(['global', 'shop'])
  expect(patroni).toContain('archive_mode: "on"')
  expect(Number(matches('patroni.yml', /archive_timeout: (\d+)/g)[0])).toBeLessThanOrEqual(60)
  expect(patroni).toMatch(/archive_command: pgbackrest .* archive-push %p\n/)
  expect(patroni).toMatch(/restore_command: .* pgbackrest .* archive-get "\$1" "\$2"' sh %f "%p"\n/)
})

test('[CLUSTER-02] a standby takes segments of the log from the archive, and histories from its primary alone', () => {
  const [command = ''] = matches('patroni.yml', /restore_command: (.+)/g)
  const status = (file: string) => {
    const line = command
      .replace(/pgbackrest .*? archive-get/, 'test')
      .replace('"$2"', '= "$2"')
      .replaceAll(/%[fp]/g, file)
    return spawnSync('sh', ['-c', line]).status
  }
  expect(status('000000090000000000000006')).toBe(0)
  expect(status('00000009.history')).toBe(1)
})

test('[CLUSTER-08] nft takes the firewall, which lets the machines of the database alone reach etcd', ({ skip }) => {
  const values = Object.fromEntries(
    [...read('example.env').matchAll(/^([A-Z0-9_]+)="?([^"\n]*)"?$/gm)].map(([, name, value]) => [name, value]),
  )
  const text = fillIn(read('nftables.conf'), values)
  expect(text).toContain('policy drop;')
  expect(text.match(/^.*2379.*$/gm)).toEqual([
    expect.stringMatching(/^ *ip saddr @members tcp dport \{ 2379, 2380 \} accept$/),
  ])
  const file = join(mkdtempSync(join(tmpdir(), 'omni-firewall-')), 'nftables.conf')
  writeFileSync(file, text)
  // In a network of its own it needs no rights, and touches nothing of this machine.
  const PATH = `${process.env.PATH}:/usr/sbin:/sbin`
  const nft = (args: string[]) =>
    spawnSync('unshare', ['-r', '-n', 'nft', ...args], { encoding: 'utf8', env: { PATH } })
  const hasNft = nft(['--version']).status === 0
  if (!hasNft)
    console.warn('nft, or a network of its own for it, is not on this machine: what it would check is skipped')
  if (!hasNft) skip('there is no nft')
  expect(nft(['--check', '--file', file])).toMatchObject({ status: 0, stderr: '' })
})

test('[CLUSTER-08] Patroni asks for a password before it changes anything, and has one of its machine for etcd', () => {
  const patroni = read('patroni.yml')
  expect(patroni).toMatch(
    /^restapi:\n(?: {2}.*\n)* {2}authentication: \{username: patroni, password: "\$\{PATRONI_PASSWORD\}"\}$/m,
  )
  expect(patroni).toMatch(/^etcd:\n(?: {2}.*\n)* {2}username: \$\{NAME\}\n {2}password: "\$\{ETCD_PASSWORD\}"$/m)
  const users = read('etcd-users.sh')
  expect(spawnSync('sh', ['-n'], { input: users }).status).toBe(0)
  expect(users.match(/^v[23] auth enable$/gm)).toEqual(['v2 auth enable', 'v3 auth enable'])
  // What etcd lets everybody do, as long as that role is there.
  expect(users).toContain('role remove guest')
})
