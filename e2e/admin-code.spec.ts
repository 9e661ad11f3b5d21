import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from '@playwright/test'
import { openQuiet } from './open-quiet.ts'
import { PAGES, prepare } from './pages.ts'

interface BuiltRoute {
  id: string
  module: string
  imports: string[]
}

const ASSETS = 'build/client/assets'
const isAdmin = (id: string) => id.startsWith('pages/admin/')

test('a shopper never downloads the admin’s code: no public page asks for a file of it', async ({ page }) => {
  test.slow()
  const admins = adminFiles()
  expect(admins.size).toBeGreaterThan(10)
  const asked: string[] = []
  page.on('request', (request) => asked.push(basename(new URL(request.url()).pathname)))
  const shoppers = PAGES.filter(({ name, visitor }) => !visitor && !name.startsWith('/dashboard'))
  for (const shopPage of shoppers) {
    asked.length = 0
    await openQuiet(page, await prepare(page, shopPage))
    await page.mouse.wheel(0, 5_000)
    expect(
      asked.filter((file) => admins.has(file)),
      shopPage.name,
    ).toEqual([])
    expect(asked.filter((file) => file.endsWith('.js')).length, shopPage.name).toBeGreaterThan(0)
  }
})

test('no file of a public page imports a file of the admin’s', () => {
  const admins = adminFiles()
  for (const { id, module, imports } of routes().filter(({ id }) => !isAdmin(id))) {
    const graph = importedBy([module, ...imports].map((address) => basename(address)))
    expect(
      [...graph].filter((file) => admins.has(file)),
      id,
    ).toEqual([])
  }
})

/** What the routes of the admin area load and no other route does, by names of files. */
function adminFiles(): Set<string> {
  const filesOf = (some: BuiltRoute[]) =>
    new Set(some.flatMap(({ module, imports }) => [module, ...imports].map((address) => basename(address))))
  const ofShoppers = filesOf(routes().filter(({ id }) => !isAdmin(id)))
  const ofAdmins = filesOf(routes().filter(({ id }) => isAdmin(id)))
  for (const file of ofShoppers) ofAdmins.delete(file)
  return ofAdmins
}

/** The routes of the build, as its own list of them says. */
function routes(): BuiltRoute[] {
  const list = readdirSync(ASSETS).find((name) => /^manifest-\w+\.js$/.test(name))
  const text = readFileSync(`${ASSETS}/${list}`, 'utf8')
    .replace(/^[^{]*/, '')
    .replace(/;\s*$/, '')
  const { routes } = JSON.parse(text) as { routes: Record<string, BuiltRoute> }
  return Object.values(routes)
}

/** These files and everything that they import before they run. */
function importedBy(files: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const left = [...files]
  for (let file = left.pop(); file; file = left.pop()) {
    if (seen.has(file) || !file.endsWith('.js')) continue
    seen.add(file)
    const source = readFileSync(`${ASSETS}/${file}`, 'utf8')
    for (const [, path] of source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) if (path) left.push(path)
  }
  return seen
}
