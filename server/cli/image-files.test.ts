import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { runWithInput } from '#server/testing/processes/run-task.ts'
import { freePort, isReady } from '#server/testing/processes/running-shop.ts'
import { emptyFolder, emptyLocation } from '#server/testing/processes/shop-tasks.ts'

// Every step here starts real processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
/** The instructions of the Dockerfile's last stage, whose files are the image. */
const instructions = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^FROM /m)
  .at(-1)
  ?.split('\n')
const argumentsOf = (keyword: string) =>
  (instructions ?? []).filter((line) => line.startsWith(`${keyword} `)).map((line) => line.slice(keyword.length + 1))

const PERSON = ['owner@shoes.com', 'Nasrin Akter', '01712345678', 'a long password 1', 'a long password 1']
const imageEnv = Object.fromEntries(
  argumentsOf('ENV').flatMap((pairs) => pairs.split(/\s+/).map((pair) => pair.split(/=(.*)/s).slice(0, 2))),
)
const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shoes.com',
  SMTP_URL: 'smtps://mail.shoes.com',
  MAIL_FROM: 'care@shoes.com',
}

let image = ''
let locations: Awaited<ReturnType<typeof emptyLocation>>[] = []
beforeAll(async () => {
  image = copyImageFiles()
  linkProductionPackages(image)
  locations = [await emptyLocation(), await emptyLocation()]
})
afterAll(() => Promise.all(locations.map((location) => location.remove())))

test('[I22] in the container’s files migrate and restore run as owner of the tables, all else as the shop', {
  tags: ['nightly'],
}, async () => {
  const [env = {}, otherEnv = {}] = locations.map(({ DATA_DIR, shopRoleUrl: DATABASE_URL }) => ({
    ...LIVE,
    DATA_DIR,
    DATABASE_URL,
  }))
  const [ownerEnv = {}, otherOwnerEnv = {}] = [env, otherEnv].map((nodeEnv, index) => ({
    ...nodeEnv,
    MIGRATION_DATABASE_URL: String(locations[index]?.DATABASE_URL),
  }))
  const file = join(emptyFolder(), 'backup.zip')
  expect(await shopTask(ownerEnv, ['migrate'])).toEqual({
    code: 0,
    output: expect.stringContaining('The tables are those of this version'),
  })
  await withRunningImage(env, async (address) => {
    // It begins closed.
    expect((await fetch(address)).status).toBe(503)
    expect((await fetch(`${address}/login`)).status).toBe(200)
    expect(await shopTask(env, ['owner'], PERSON)).toMatchObject({ code: 0 })
    expect(await login(address)).toBe(200)
    expect(await shopTask(env, ['backup', file])).toMatchObject({ code: 0, output: expect.stringContaining(file) })
  })
  const restore = await shopTask(otherOwnerEnv, ['restore', file])
  expect(restore).toEqual({
    code: 0,
    output: expect.stringMatching(/^The shop of .* is back[\s\S]*Everything agrees\.$/),
  })
  await withRunningImage(otherEnv, async (address) => expect(await login(address)).toBe(200))
  expect(await shopTask(otherEnv, ['verify'])).toEqual({
    code: 0,
    output: expect.stringContaining('Everything agrees.'),
  })
})

/** Copies what the COPY lines name into a new folder, as the image has it. */
function copyImageFiles(): string {
  const folder = emptyFolder()
  for (const line of argumentsOf('COPY')) {
    const paths = line.split(' ').filter((word) => !word.startsWith('--'))
    const target = paths.pop() ?? ''
    for (const path of paths) {
      const source = path.replace(/^\/shop\//, '')
      cpSync(join(root, source), join(folder, target.endsWith('/') ? join(target, basename(source)) : target), {
        recursive: true,
      })
    }
  }
  return folder
}

/** Gives the folder the packages of `npm ci --omit=dev`, as links. */
function linkProductionPackages(folder: string) {
  const installed = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8'))
  const packages = Object.fromEntries(
    Object.entries<{ dev?: boolean }>(installed.packages).filter(([, { dev }]) => !dev),
  )
  for (const path of Object.keys(packages)) {
    if (/node_modules\/.*node_modules\//.test(path) || !existsSync(join(root, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(root, path), join(folder, path))
  }
  const bundledNode = 'node_modules/.bin/node'
  mkdirSync(join(folder, dirname(bundledNode)))
  if (existsSync(join(root, bundledNode))) symlinkSync(join(root, bundledNode), join(folder, bundledNode))
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ ...installed, packages }))
}

/** Runs the image's CMD until `work` is done. */
async function withRunningImage(env: Record<string, string>, work: (address: string) => Promise<void>) {
  const [, ...args] = JSON.parse(argumentsOf('CMD')[0] ?? '[]') as string[]
  const port = String(await freePort())
  const app = spawn(process.execPath, args, { cwd: image, env: processEnv({ ...env, PORT: port }) })
  let output = ''
  for (const stream of [app.stdout, app.stderr]) stream.on('data', (text) => (output += text))
  try {
    const address = `http://127.0.0.1:${port}`
    await vi.waitFor(async () => {
      if (app.exitCode === null && !(await isReady(address))) throw new Error(output)
    }, 60_000)
    if (app.exitCode !== null) throw new Error(output)
    await work(address)
  } finally {
    await stopProcess(app)
  }
}

/** Runs `npm run shop -- …` in the image's folder, with these lines as its input. */
function shopTask(env: Record<string, string>, args: string[], lines: string[] = []) {
  const app = spawn('npm', ['run', '--silent', 'shop', '--', ...args], { cwd: image, env: processEnv(env) })
  return runWithInput(app, lines)
}

async function login(address: string): Promise<number> {
  const [email, , , password] = PERSON
  const response = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return response.status
}

function processEnv(env: Record<string, string>) {
  const path = process.env.PATH?.split(':').filter((folder) => !folder.includes('node_modules'))
  return {
    ...imageEnv,
    PATH: path?.join(':'),
    HOST: '127.0.0.1',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    NPM_CONFIG_CACHE: join(image, 'npm'),
    ...env,
  }
}
