import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { readBuildIds } from '#server/platform/web-host/production-build.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { toFormData } from '#server/testing/fixtures/to-form-data.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import { expectZero, type Finding, option, report, runRound } from './round.ts'
import { startSteadyLoad } from './steady-load.ts'

/** Four builds a round, one of which fails, and a restart: five rounds are twenty builds, five of them failing. */
const rounds = option('rounds', 5)
const PER_SECOND = option('rate', 300)
const PAGE = 'web/shell/footer.tsx'
/** How the failing build of each round fails. */
const WAYS_TO_FAIL = ['source', 'words', 'kill'] as const

/** Builds in the folder of a shop that answers a steady load; the last of each round is then served by a restart. */
async function buildBesideShop(folder: string): Promise<Finding[]> {
  const project = copyProject(join(folder, 'project'))
  const env = { PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }
  const source = readFileSync(join(project, PAGE), 'utf8')
  let built = 0
  /** Changes the sources and builds them; resolves to whether that ended as it should. */
  const build = async (way: 'well' | (typeof WAYS_TO_FAIL)[number]) => {
    const before = readBuildIds(builds)
    const mark = {
      well: '',
      source: '\nconst = broken',
      words: "\nexport const gone = t('A text that nobody has translated')",
      kill: '',
    }
    writeFileSync(join(project, PAGE), `${source}\nexport const build = ${++built}${mark[way]}\n`)
    const app = spawn('npm', ['run', '--silent', 'build'], { cwd: project, stdio: 'ignore', detached: true })
    if (way === 'kill') {
      await wait(4_000)
      process.kill(-(app.pid ?? 0), 'SIGKILL')
    }
    if (app.exitCode === null && app.signalCode === null) await once(app, 'exit')
    const [current] = readBuildIds(builds)
    if (way === 'well') return app.exitCode === 0 && current !== before[0]
    return app.exitCode !== 0 && readBuildIds(builds).join() === before.join()
  }
  const builds = pathToFileURL(join(project, 'build/'))
  if (!(await build('well'))) throw new Error('The first build failed')
  let shop = await startShop(env, project)
  const loads: number[] = []
  const failures: string[] = []
  const lostFiles: string[] = []
  let good = 0
  let wrongEnds = 0
  let opened: string[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      opened = [...opened, ...filesOf(project, `${readBuildIds(builds)[0]}`)]
      const load = await startLoad(shop, opened)
      for (const way of ['well', 'well', WAYS_TO_FAIL[round % WAYS_TO_FAIL.length] ?? 'kill', 'well'] as const)
        if (!(await build(way))) wrongEnds += 1
      loads.push(await load.stop())
      good += load.good()
      failures.push(...load.failures)
      console.info(`${4 * (round + 1)} builds: ${good} answered, ${failures.length} failed (${summary(failures)})`)
      await stopProcess(shop.app)
      shop = await startShop(env, project)
      // Pages of the build that was served until now, and of the one before it.
      lostFiles.push(...(await missing(shop, opened)))
      opened = filesOf(project, `${readBuildIds(builds)[1]}`)
    }
    const onDisk = readBuildIds(builds).length
    const left = readdirSync(join(project, 'build')).filter((name) => !/^[0-9a-f]{16}$|^current$/.test(name))
    const away = await withoutPackages(shop, project, env)
    return [
      report('load', `${Math.round(Math.min(...loads))} requests a second at least, ${good} answered`),
      expectZero(
        `requests that failed in ${4 * rounds} builds, ${rounds} of them failing (${summary(failures)})`,
        failures.length,
      ),
      expectZero('builds that ended otherwise than they should', wrongEnds),
      expectZero(`files that pages opened before a restart miss after it (${summary(lostFiles)})`, lostFiles.length),
      expectZero('builds on the disk above three', Math.max(0, onDisk - 3)),
      expectZero(`left in the folder of builds (${left.join(', ')})`, left.length),
      ...away,
    ]
  } finally {
    await stopProcess(shop.app)
  }
}

/** Most requests are for kept pages and files, one in fifty for a page that has to be rendered. */
async function startLoad(shop: RunningShop, files: readonly string[]) {
  const shoes = await fetch(`${shop.address}/api/v1/products/search?page=1`)
  const { products } = (await shoes.json()) as { products: { _id: string }[] }
  const kept = [
    '/',
    '/bn',
    '/showrooms',
    '/cart',
    '/login',
    '/bn/our-company',
    ...products.slice(0, 4).map(({ _id }) => `/product/${_id}`),
  ]
  return startSteadyLoad(shop.address, PER_SECOND, (nth) => {
    if (nth % 50 === 0) return `/search?query=shoe+${nth}`
    const paths = nth % 3 === 0 ? files : kept
    return paths[nth % paths.length] ?? '/'
  })
}

/** What a shop answers while its packages and builds are away, as during an `npm ci`: everything, and its database restarts. */
async function withoutPackages(shop: RunningShop, project: string, env: Record<string, string>): Promise<Finding[]> {
  for (const name of ['node_modules', 'build']) renameSync(join(project, name), join(project, `${name}.away`))
  const status = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${shop.address}${path}`, init)
    await response.arrayBuffer()
    return response.status
  }
  const paths = [
    '/',
    '/bn',
    '/search?query=away',
    '/bn/search?query=away',
    '/dashboard',
    '/api/v1/docs/swagger-ui-bundle.js',
    '/api/v1/openapi.json',
    '/sitemap.xml',
  ]
  const login = await fetch(`${shop.address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@omnishoes.example', password: 'omni-demo-2026' }),
  })
  const { token } = (await login.json()) as { token: string }
  const upload = async () =>
    status('/api/v1/categories/create', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: toFormData({ name: crypto.randomUUID(), image: await makeImage({ width: 900, height: 600 }) }),
    })
  const answers = [...(await Promise.all(paths.map((path) => status(path)))), (await upload()) - 1]
  process.kill(
    Number.parseInt(readFileSync(join(env.DATA_DIR ?? '', 'postgres/postmaster.pid'), 'utf8'), 10),
    'SIGKILL',
  )
  const killedAt = performance.now()
  let afterCrash = 0
  while (afterCrash !== 201 && performance.now() - killedAt < 60_000) {
    await wait(200)
    afterCrash = await upload().catch(() => 0)
  }
  return [
    expectZero(
      `calls that fail without packages and builds (${answers.join(', ')})`,
      answers.filter((one) => one !== 200).length,
    ),
    {
      label: 'an upload after the database was killed meanwhile',
      actual: String(afterCrash),
      promise: '201',
      passed: afterCrash === 201,
    },
  ]
}

/** The URL paths of all files of a build that its pages may still load. */
function filesOf(project: string, id: string): string[] {
  return ['client/assets', 'bn/client/assets'].flatMap((folder) =>
    readdirSync(join(project, 'build', id, folder))
      .filter((name) => !/\.(?:br|gz)$/.test(name))
      .map((name) => `/assets/${name}`),
  )
}

async function missing(shop: RunningShop, paths: readonly string[]): Promise<string[]> {
  const lost: string[] = []
  for (const path of paths) {
    const response = await fetch(`${shop.address}${path}`)
    await response.arrayBuffer()
    if (response.status !== 200) lost.push(`${response.status} ${path}`)
  }
  return lost
}

/** The sources that git knows, with packages of their own: links to the files of these. */
function copyProject(folder: string): string {
  const { stdout } = spawnSync('git', ['ls-files'], { encoding: 'utf8' })
  for (const file of stdout.split('\n').filter((name) => name && existsSync(name))) cpSync(file, join(folder, file))
  spawnSync('cp', ['-al', 'node_modules', join(folder, 'node_modules')])
  return folder
}

function summary(failures: readonly string[]): string {
  const counts = Map.groupBy(failures, (failure) => failure.split(' ')[0])
  return [...counts].map(([what, all]) => `${what} × ${all.length}, as ${all[0]}`).join('; ') || 'none'
}

await runRound(
  `[RUN-01] [RUN-02] ${4 * rounds} builds, ${rounds} of them failing, beside ${PER_SECOND} requests a second`,
  buildBesideShop,
)
