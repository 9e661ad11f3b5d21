import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const deploy = fileURLToPath(new URL('.', import.meta.url))
const read = (file: string) => readFileSync(join(deploy, file), 'utf8')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'omni-deploy-'))
  makeCertificate(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Where the packages of Debian put programs that only root has on the path. */
const PATH = `${process.env.PATH}:/usr/sbin:/sbin`

type Skip = (note?: string) => void

/** Runs a program with its check of a file. Where this machine has no such program, the test is skipped with its name printed. */
function check(skip: Skip, program: string, args: string[]) {
  const env = { PATH, HOME: folder }
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env })
  if (error && 'code' in error && error.code === 'ENOENT') {
    console.warn(`${program} is not on this machine: what it would check is skipped`)
    skip(`there is no ${program}`)
  }
  return { status, output: `${stdout}${stderr}` }
}

function makeCertificate(at: string) {
  const args = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=shop.example'.split(' ')
  const { status } = spawnSync('openssl', [...args, '-keyout', join(at, 'key.pem'), '-out', join(at, 'chain.pem')])
  expect(status).toBe(0)
}

/** The configuration of nginx that includes a site, as Debian's does, with addresses and certificate of this test. */
function nginxWith(site: string): string {
  const text = site
    .replaceAll(/\/etc\/letsencrypt\/\S+fullchain\.pem/g, join(folder, 'chain.pem'))
    .replaceAll(/\/etc\/letsencrypt\/\S+privkey\.pem/g, join(folder, 'key.pem'))
    .replaceAll(
      /listen (\[::\]:)?(\d+)/g,
      (_, v6, port) => `listen ${v6 ? '[::1]' : '127.0.0.1'}:${Number(port) + 40_000}`,
    )
  return `events {}\nhttp {\n${text}\n}\n`
}

function checkNginx(skip: Skip, name: string, text: string, files: Record<string, string> = {}) {
  const at = join(folder, name)
  mkdirSync(at, { recursive: true })
  writeFileSync(join(at, 'nginx.conf'), text)
  for (const [to, from] of Object.entries(files)) copyFileSync(join(deploy, from), join(at, to))
  return check(skip, 'nginx', [
    '-t',
    '-p',
    at,
    '-c',
    join(at, 'nginx.conf'),
    '-g',
    `pid ${at}/nginx.pid; error_log stderr;`,
  ])
}

test('[CLUSTER-08] systemd takes the units of one machine: the shop, its backup and the timer', ({ skip }) => {
  const units = readdirSync(join(deploy, 'one-machine')).filter((file) => /\.(?:service|timer)$/.test(file))
  expect(units.toSorted()).toEqual(['omni-shoes-backup.service', 'omni-shoes-backup.timer', 'omni-shoes.service'])
  const at = join(folder, 'units')
  cpSync(join(deploy, 'one-machine'), at, { recursive: true })
  for (const unit of units) {
    const result = check(skip, 'systemd-analyze', ['verify', '--man=no', join(at, unit)])
    expect([unit, result]).toEqual([unit, { status: 0, output: '' }])
  }
  for (const unit of units.filter((file) => file.endsWith('.service'))) {
    const [, file = ''] = /^EnvironmentFile=(.+)$/m.exec(read(`one-machine/${unit}`)) ?? []
    expect(basename(file)).toBe('omni-shoes.env')
  }
  for (const unit of ['omni-shoes.service', 'omni-shoes-backup.timer'])
    expect(read(`one-machine/${unit}`)).toMatch(/^\[Install\]\nWantedBy=/m)
})

/** The settings of a file as systemd reads them, a value in single quotes as it stands. */
function settingsOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^([A-Z0-9_]+)='([^'\n]*)'$/gm)].map(([, name, value]) => [name, value]))
}

test('[CLUSTER-08] the settings of one machine start a live shop once its own are filled in, and name no unknown one', () => {
  const text = read('one-machine/omni-shoes.env')
  const set = settingsOf(text)
  expect(Object.keys(set)).toEqual(text.split('\n').flatMap((line) => /^([^#=]+)=/.exec(line)?.[1] ?? []))
  const filledIn = { ...set, PUBLIC_URL: 'https://padmashoes.com', MAIL_FROM: 'care@padmashoes.com' }
  expect(() => readConfig(set)).toThrow(/MAIL_FROM/)
  expect(readConfig(filledIn)).toMatchObject({ shopMode: 'live', trustProxy: 1, backupEveryHours: 1 })
  const known = readFileSync(join(deploy, '../docs/operations.md'), 'utf8')
  expect(Object.keys(set).filter((name) => !known.includes(name))).toEqual([])
})

test('[CLUSTER-08] the tasks of the owner get the settings that the service gets, whatever signs they have', () => {
  const text = read('one-machine/omni-shoes.env').replace('mail.example:465', 'mail.example:587?a=1&b=$HOME `id` #"')
  const file = join(folder, 'signs.env')
  writeFileSync(file, text)
  const script = read('one-machine/omni-shop')
  const task = script
    .replaceAll('/etc/omni-shoes.env', file)
    .replace(/^cd .*$/m, `cd ${folder}`)
    .replace(/^exec .*$/m, 'exec env -0')
  expect(task).not.toContain('/srv/')
  const { status, stdout } = spawnSync('sh', ['-c', task], { encoding: 'utf8', env: { PATH } })
  const given = Object.fromEntries(stdout.split('\0').map((line) => line.split(/=(.*)/s)))
  expect([status, given]).toMatchObject([0, settingsOf(text)])
  expect(given.SMTP_URL).toContain('$HOME `id`')
})

test('[CLUSTER-08] nginx takes the site of one machine, and the balancer of several with whoever stands in front', ({
  skip,
}) => {
  const results = [
    checkNginx(skip, 'site', nginxWith(read('one-machine/nginx-site.conf'))),
    ...readdirSync(join(deploy, 'real-ip')).map((kind) =>
      checkNginx(skip, kind, read('nginx.conf').replace('listen 80;', 'listen 127.0.0.1:40080;'), {
        'real-ip.conf': `real-ip/${kind}`,
        'nodes.conf': 'nodes/machines.conf',
      }),
    ),
  ]
  for (const result of results)
    expect(result).toEqual({ status: 0, output: expect.stringContaining('test is successful') })
  // Names of containers are known among containers alone.
  const lines = (file: string) => read(`nodes/${file}`).match(/^server \S+:3000 (.*)$/gm)
  expect(lines('containers.conf')?.map((line) => line.split(' ').slice(2))).toEqual(
    lines('machines.conf')?.map((line) => line.split(' ').slice(2)),
  )
})

test('[CLUSTER-08] Caddy takes the Caddyfile of one machine', ({ skip }) => {
  const result = check(skip, 'caddy', [
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    join(deploy, 'one-machine/Caddyfile'),
  ])
  expect(result).toEqual({ status: 0, output: expect.stringContaining('Valid configuration') })
})

test('[CLUSTER-08] Prometheus takes its sample and the alerts, none of which a closed shop sets off', ({ skip }) => {
  const monitoring = join(deploy, 'monitoring')
  const results = [
    check(skip, 'promtool', ['check', 'config', join(monitoring, 'prometheus.yml')]),
    check(skip, 'promtool', ['check', 'rules', join(monitoring, 'alerts.yaml')]),
    check(skip, 'promtool', ['test', 'rules', join(monitoring, 'alerts.test.yaml')]),
  ]
  for (const result of results) expect(result).toMatchObject({ status: 0, output: expect.stringContaining('SUCCESS') })
})
