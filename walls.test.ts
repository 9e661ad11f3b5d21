import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'

// Checks every import of the product against the layers described in docs/architecture.md.

interface Import {
  /** a path within the project (`shared/rules/price.ts`) or a package name */
  target: string
  isLocal: boolean
  typeOnly: boolean
}

interface Source {
  path: string
  imports: Import[]
  /** the identifiers that the tests below look for: `localStorage`, `process.env`, … */
  identifiers: Set<string>
}

const files = ['shared', 'server', 'web']
  .flatMap(filesIn)
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
const product = files.filter((path) => !path.startsWith('server/testing/'))
const foundations = /^server\/(http|db|images|mail)\//
const resource = /^server\/(?!http\/|db\/|images\/|mail\/|testing\/)([a-z-]+)\//
const sharedServerFiles = /^server\/(settings|log|shop-facts|start-error)\.ts$/

/** Why a file may not import something, or null. */
function violationOf(from: string, { target, isLocal, typeOnly }: Import): string | null {
  const allowIf = (allowed: boolean, rule: string) => (allowed ? null : `${from} imports ${target}: ${rule}`)
  const isInside = (...folders: string[]) =>
    isLocal && folders.some((folder) => target.startsWith(`${folder}/`) || target === folder)

  if (isLocal && target.startsWith('server/testing/'))
    return allowIf(from.startsWith('server/testing/'), 'only tests may use server/testing')
  if (/^shared\/(rules|bangladesh)\//.test(from))
    return allowIf(isInside('shared/rules', 'shared/bangladesh'), 'rules may import only rules')
  if (from.startsWith('shared/')) {
    return allowIf(
      isInside('shared') || target === 'zod' || target.startsWith('zod/'),
      'shared may import only zod and shared',
    )
  }
  if (from.startsWith('server/')) {
    if (!isLocal || isInside('shared', 'content')) return null
    if (!isInside('server')) return allowIf(false, 'the server may not import web sources')
    if (foundations.test(from))
      return allowIf(
        foundations.test(target) || sharedServerFiles.test(target),
        'the foundations may not import a resource',
      )
    if (!resource.test(from)) return null
    const isSameFolder = dirname(target) === dirname(from)
    const isQueries = resource.test(target) && target.endsWith('/queries.ts')
    return allowIf(
      isSameFolder || isQueries || foundations.test(target) || sharedServerFiles.test(target),
      'a resource may import only queries.ts of another resource',
    )
  }
  if (!isLocal)
    return allowIf(
      !/^(node:|pg$|drizzle-orm|hono\/(?!client))/.test(target) || from.startsWith('web/entry.server'),
      'web may not import server libraries',
    )
  if (isInside('bench', 'faults', 'e2e', 'studio')) return allowIf(false, 'the product may not import its test tools')
  if (isInside('server'))
    return allowIf(
      typeOnly && /^web\/(api\.ts|state\/)/.test(from),
      'web may import only the type of the API from the server',
    )
  if (from.startsWith('web/ui/')) return allowIf(isInside('web/ui'), 'ui may import only ui')
  if (/^web\/(state\/|api\.ts$)/.test(from))
    return allowIf(isInside('shared', 'web/state', 'web/api.ts', 'content'), 'state may import neither ui nor pages')
  if (from.startsWith('web/shop/')) return allowIf(!isInside('web/pages'), 'shop may not import pages')
  if (from.startsWith('web/pages/') && isInside('web/pages')) {
    return allowIf(target.startsWith(`${dirname(from)}/`), 'a page may not import from the folder of another page')
  }
  return null
}

describe('import boundaries', () => {
  const sources = product.map(readSource)

  test('every import respects the boundaries', () => {
    expect(sources.length).toBeGreaterThan(50)
    const violations = sources.flatMap(({ path, imports }) =>
      imports.map((imported) => violationOf(path, imported)).filter((line) => line !== null),
    )
    expect(violations).toEqual([])
  })

  test('SQL is written only in queries.ts, in files that run their own transaction, and in db', () => {
    const sqlFiles = sources.filter(({ imports }) =>
      imports.some(({ target, typeOnly }) => !typeOnly && /^(pg$|drizzle-orm)/.test(target)),
    )
    const offenders = sqlFiles.filter(
      ({ path, identifiers }) =>
        !/^server\/db\/|\/queries\.ts$/.test(path) &&
        !(
          /^server\//.test(path) &&
          !path.endsWith('routes.ts') &&
          (identifiers.has('transaction') || identifiers.has('tx'))
        ),
    )
    expect(offenders.map(({ path }) => path)).toEqual([])
  })

  test('localStorage is used only in web/state/storage.ts', () => {
    expect(sources.filter(({ identifiers }) => identifiers.has('localStorage')).map(({ path }) => path)).toEqual(
      files.includes('web/state/storage.ts') ? ['web/state/storage.ts'] : [],
    )
  })

  test('the environment is read only in server/settings.ts', () => {
    expect(sources.filter(({ identifiers }) => identifiers.has('process.env')).map(({ path }) => path)).toEqual([
      'server/settings.ts',
    ])
  })

  test('Node can run the server without a build: it contains no JSX', () => {
    expect(files.filter((path) => /^(server|shared)\/.*\.tsx$/.test(path))).toEqual([])
  })

  test('the boundary rules themselves work', () => {
    const check = (from: string, target: string, isLocal = true, typeOnly = false) =>
      violationOf(from, { target, isLocal, typeOnly })
    expect(check('shared/rules/price.ts', 'zod', false)).not.toBeNull()
    expect(check('server/http/guard.ts', 'server/orders/queries.ts')).not.toBeNull()
    expect(check('server/orders/routes.ts', 'server/products/routes.ts')).not.toBeNull()
    expect(check('server/orders/routes.ts', 'server/products/queries.ts')).toBeNull()
    expect(check('web/ui/button.tsx', 'shared/rules/price.ts')).not.toBeNull()
    expect(check('web/state/cart.ts', 'web/ui/toast.tsx')).not.toBeNull()
    expect(check('web/shell/header.tsx', 'web/home/home-page.tsx')).not.toBeNull()
    expect(check('web/home/home-page.tsx', 'server/products/queries.ts')).not.toBeNull()
    expect(check('web/api.ts', 'server/api.ts')).not.toBeNull()
    expect(check('web/api.ts', 'server/api.ts', true, true)).toBeNull()
    expect(
      parseSource('web/x.ts', 'const a = () => import("#server/db/open.ts"); localStorage.clear(); process.env.A')
        .identifiers,
    ).toEqual(new Set(['localStorage', 'process.env']))
  })
})

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  )
}

function readSource(path: string): Source {
  return parseSource(path, readFileSync(path, 'utf8'))
}

function parseSource(path: string, text: string): Source {
  const source: Source = { path, imports: [], identifiers: new Set() }
  const addImport = (name: string, typeOnly: boolean) => source.imports.push(resolveImport(path, name, typeOnly))
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  new Visitor({
    ImportDeclaration({ source: { value }, importKind, specifiers }) {
      const kinds = specifiers.map((specifier) => ('importKind' in specifier ? specifier.importKind : 'value'))
      addImport(value, importKind === 'type' || (kinds.length > 0 && kinds.every((kind) => kind === 'type')))
    },
    ExportNamedDeclaration({ source: from, exportKind }) {
      if (from) addImport(from.value, exportKind === 'type')
    },
    ExportAllDeclaration({ source: from, exportKind }) {
      addImport(from.value, exportKind === 'type')
    },
    ImportExpression({ source: from }) {
      if (from.type === 'Literal' && typeof from.value === 'string') addImport(from.value, false)
    },
    TSImportType({ source: from }) {
      addImport(from.value, true)
    },
    Identifier({ name }) {
      if (name === 'localStorage' || name === 'transaction' || name === 'tx') source.identifiers.add(name)
    },
    MemberExpression({ object, property }) {
      const propertyName =
        property.type === 'Identifier' ? property.name : property.type === 'Literal' ? property.value : null
      if (object.type === 'Identifier' && object.name === 'process' && propertyName === 'env')
        source.identifiers.add('process.env')
    },
  }).visit(program)
  return source
}

function resolveImport(from: string, name: string, typeOnly: boolean): Import {
  if (name.startsWith('#')) return { target: name.slice(1), isLocal: true, typeOnly }
  if (name.startsWith('.')) return { target: normalize(join(dirname(from), name)), isLocal: true, typeOnly }
  return { target: name, isLocal: false, typeOnly }
}
