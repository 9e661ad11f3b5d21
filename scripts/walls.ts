import { readFileSync } from 'node:fs'
import { deepRoomOf, type Import, roomOf } from './source-graph.ts'

// Which room may import from which. docs/map.md draws the same map.

/** Rooms of the server that know no resource. */
const FOUNDATIONS = ['errors', 'flow', 'http', 'db', 'storage', 'images', 'mail', 'startup'].map(
  (room) => `server/platform/${room}`,
)
/** Rooms of the server that stand above the resources and may use all of them. */
const ABOVE_RESOURCES = ['jobs', 'cli', 'seed', 'backup', 'platform/web-host', 'platform/telemetry', 'testing'].map(
  (room) => `server/${room}`,
)
/** Parts of orders that each serve a screen of staff: what both need stands above them. */
const OWN_SCREENS = ['server/orders/desk', 'server/orders/board']
/** Makes files of what the screens of all rooms list. */
const DOWNLOADS = 'server/downloads'
/** Rooms of web that know no resource. */
const WEB_FOUNDATIONS = [
  'web/ui',
  'web/lib',
  'web/state',
  'web/api.ts',
  'web/page-config.ts',
  'web/shop-facts.ts',
  'web/fonts',
  'web/styles',
]

/** Why a file may not import something, or null. */
export function refusal(from: string, { target, isLocal, typeOnly }: Import): string | null {
  const allow = (allowed: boolean, rule: string) => (allowed ? null : `${from} imports ${target}: ${rule}`)
  const within = (...folders: string[]) =>
    isLocal && folders.some((folder) => target.startsWith(`${folder}/`) || target === folder)

  if (from.startsWith('shared/')) return refusalOfShared()
  if (within('lab', 'e2e', 'studio', 'scripts'))
    return allow(/^(?:lab|e2e|studio|scripts)\//.test(from), 'the product knows nothing of what tests it')
  if (within('server/testing'))
    return allow(/^(?:server\/testing|lab|e2e)\//.test(from), 'only tests use server/testing')
  if (from.startsWith('server/')) return refusalOfServer()
  if (from.startsWith('web/')) return refusalOfWeb()
  return null

  function refusalOfShared() {
    if (from.startsWith('shared/language/')) return allow(within('shared/language'), 'words know nothing of shops')
    if (within('shared/language')) return null
    if (/^shared\/(rules|bangladesh)\//.test(from))
      return allow(within('shared/rules', 'shared/bangladesh'), 'rules import nothing but rules')
    return allow(within('shared') || target === 'zod' || target.startsWith('zod/'), 'shared knows zod and shared')
  }

  function refusalOfServer() {
    if (!isLocal || within('shared', 'content')) return null
    if (!within('server')) return allow(false, 'the server never reads web sources')
    const room = roomOf(from)
    const isBase = within('server/config.ts', 'server/log.ts')
    if (FOUNDATIONS.includes(room)) return allow(within(...FOUNDATIONS) || isBase, 'the foundations know no resource')
    if (ABOVE_RESOURCES.includes(room) || !from.split('/')[2]) return null
    if (OWN_SCREENS.includes(deepRoomOf(target)) && deepRoomOf(from) !== deepRoomOf(target) && room !== DOWNLOADS)
      return allow(false, 'neither the desk nor the board of orders is known by others')
    if (within(room, ...FOUNDATIONS) || isBase) return null
    if (within(...ABOVE_RESOURCES)) return allow(false, 'a resource knows nothing of jobs, tasks, seeds and pages')
    return allow(
      !target.endsWith('routes.ts') && (isTopLevel(target) || target.endsWith('queries.ts')),
      'of another resource only the queries and top-level parts are used, never its routes',
    )
  }

  function refusalOfWeb() {
    if (!isLocal)
      return allow(
        !/^(node:|pg$|drizzle-orm|hono\/(?!client))/.test(target) || from.startsWith('web/entry.server'),
        'a browser has no server libraries',
      )
    if (within('server'))
      return allow(typeOnly && /^web\/(api\.ts|state\/)/.test(from), 'of the server, web knows the type of the API')
    if (from.startsWith('web/ui/')) return allow(within('web/ui', 'shared/language'), 'ui knows nothing of shops')
    if (/^web\/(state\/|api\.ts$)/.test(from))
      return allow(within('shared', 'web/state', 'web/api.ts', 'content'), 'state knows neither ui nor pages')
    if (from.startsWith('web/lib/'))
      return allow(within('shared', 'content', ...WEB_FOUNDATIONS), 'lib knows no resource')
    if (!within('web') || within(...WEB_FOUNDATIONS)) return null
    if (isPage(target)) return allow(false, 'a page is known by its route alone')
    if (within('web/staff')) return allow(isStaff(from), 'shoppers do without the pages of staff')
    if (target.split('/')[2] === 'staff')
      return allow(roomOf(target) === roomOf(from) && isStaff(from), "another resource's staff parts are its own")
    return allow(
      roomOf(target) === roomOf(from) || isTopLevel(target),
      'of another resource only top-level parts are used',
    )
  }
}

const isTopLevel = (path: string) => path.split('/').length <= 3
const isPage = (path: string) => pages.has(path)
export const isStaff = (path: string) => /^web\/(?:[a-z-]+\/)?(?:staff|dashboard|ui-gallery)\//.test(path)

const pages = new Set(
  Array.from(readFileSync('web/routes.ts', 'utf8').matchAll(/'([\w/-]+\.tsx)'/g), ([, path]) => `web/${path}`),
)
