import {
  Banknote,
  Boxes,
  ChartColumn,
  Footprints,
  Images,
  KeyRound,
  LayoutList,
  ListTree,
  type LucideIcon,
  Package,
  Palette,
  PhoneCall,
  Ruler,
  ScrollText,
  Search,
  Settings,
  SquareKanban,
  Store,
  Truck,
  UserRoundCog,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
import type { Role } from '#shared/rules/people/roles.ts'
import type { WaitingWork } from '#shared/schemas/dashboard.ts'
import type { Access } from '#web/auth/access.ts'

export interface StaffLink {
  to: string
  label: string
  icon: LucideIcon
  /** the work that its count is of */
  waiting?: keyof WaitingWork
}

export interface StaffLinkGroup {
  title: string
  links: readonly StaffLink[]
}

const CALLS: StaffLink = { to: '/dashboard/calls', label: t('Calls'), icon: PhoneCall, waiting: 'calls' }
const BOARD: StaffLink = {
  to: '/dashboard/store-user/board',
  label: t('Board'),
  icon: SquareKanban,
  waiting: 'board',
}
const PARCELS: StaffLink = { to: '/dashboard/parcels', label: t('Parcels'), icon: Truck, waiting: 'parcels' }
const CASH: StaffLink = { to: '/dashboard/cash', label: t('Cash'), icon: Banknote }

const WORK = t('Work')

const ADMIN_GROUPS: StaffLinkGroup[] = [
  {
    title: WORK,
    links: [
      { to: '/dashboard/orders', label: t('Orders'), icon: Package, waiting: 'orders' },
      CALLS,
      { to: '/dashboard/payments', label: t('Payments'), icon: Wallet, waiting: 'payments' },
      BOARD,
      PARCELS,
      CASH,
      { to: '/dashboard', label: t('Dashboard'), icon: ChartColumn },
    ],
  },
  {
    title: t('Catalogue'),
    links: [
      { to: '/dashboard/products', label: t('Products'), icon: Footprints },
      { to: '/dashboard/stock', label: t('Stock'), icon: Boxes, waiting: 'shortages' },
      { to: '/dashboard/manage-category', label: t('Manage Categories'), icon: LayoutList },
      { to: '/dashboard/manage-sub-category', label: t('Manage Sub Categories'), icon: ListTree },
      { to: '/dashboard/colors', label: t('Colors'), icon: Palette },
      { to: '/dashboard/sizes', label: t('Sizes'), icon: Ruler },
    ],
  },
  {
    title: t('Shop'),
    links: [
      { to: '/dashboard/stores', label: t('Showrooms'), icon: Store },
      { to: '/dashboard/slides', label: t('Slides'), icon: Images },
      { to: '/dashboard/directors', label: t('Directors'), icon: UsersRound },
      { to: '/dashboard/searches', label: t('Searches'), icon: Search },
    ],
  },
]

/** Only super users manage roles and see who did what. */
const SUPER_USER_GROUP: StaffLinkGroup = {
  title: t('Owner'),
  links: [
    { to: '/dashboard/users', label: t('Users'), icon: UserRoundCog },
    { to: '/dashboard/roles', label: t('Roles'), icon: KeyRound },
    { to: '/dashboard/audit', label: t('Audit'), icon: ScrollText },
    { to: '/dashboard/settings', label: t('Settings'), icon: Settings },
  ],
}

/** Store users see their own store alone. */
const STORE_USER_GROUPS: StaffLinkGroup[] = [
  {
    title: WORK,
    links: [
      { to: '/dashboard/store-user/orders', label: t('Orders'), icon: Package, waiting: 'orders' },
      BOARD,
      CALLS,
      PARCELS,
      CASH,
      { to: '/dashboard/store-user/stock', label: t('Stock'), icon: Boxes, waiting: 'shortages' },
    ],
  },
]

/** What each page asks for, where it is not reached by the role alone. */
const NEEDS: Record<string, Permission> = {
  '/dashboard/orders': 'read_orders',
  '/dashboard/calls': 'read_phone_calls',
  '/dashboard/payments': 'read_payments',
  '/dashboard/store-user/board': 'write_orders',
  '/dashboard/store-user/orders': 'read_orders',
  '/dashboard/store-user/stock': 'read_stock',
  '/dashboard/parcels': 'read_parcels',
  '/dashboard/papers': 'read_orders',
  '/dashboard/cash': 'read_tills',
  '/dashboard': 'read_tills',
  '/dashboard/products': 'read_catalogue',
  '/dashboard/products/details': 'read_catalogue',
  '/dashboard/stock': 'read_stock',
  '/dashboard/manage-category': 'write_catalogue',
  '/dashboard/manage-sub-category': 'write_catalogue',
  '/dashboard/colors': 'write_catalogue',
  '/dashboard/sizes': 'write_catalogue',
  '/dashboard/stores': 'write_showrooms',
  '/dashboard/slides': 'read_pages',
  '/dashboard/directors': 'write_pages',
  '/dashboard/searches': 'read_pages',
  '/dashboard/users': 'read_people',
  '/dashboard/roles': 'read_people',
  '/dashboard/audit': 'read_audit',
  '/dashboard/settings': 'write_settings',
}

/** Pages of one showroom, with those of all that stand in their place. */
const OF_ALL: Record<string, string> = {
  '/dashboard/store-user/orders': '/dashboard/orders',
  '/dashboard/store-user/stock': '/dashboard/stock',
}
const OF_SOME = new Map(Object.entries(OF_ALL).map(([some, all]) => [all, some]))

/** The permission that a page asks for; null: none that is known. */
export function needOf(path: string): Permission | null {
  const plain = path.toLowerCase().replace(/\/+$/, '')
  return NEEDS[plain] ?? (plain.startsWith('/dashboard/products/') ? 'read_catalogue' : null)
}

/** Whether a member may open a page; those of all showrooms only with its permission in all, orders of several in several. */
export function mayOpen(access: Access, path: string): boolean {
  const need = needOf(path)
  if (need === null || !access.may(need)) return false
  if (access.mayEverywhere(need)) return OF_ALL[path] === undefined
  if (path === '/dashboard/orders') return access.showroomsOf(need).length > 1
  return path.startsWith('/dashboard/store-user/') || OF_ANY.includes(path)
}

/** Pages that show what the showrooms of the caller have. */
const OF_ANY = ['/dashboard/calls', '/dashboard/parcels', '/dashboard/papers', '/dashboard/cash', '/dashboard']

/** The groups of the menu with the pages that a member may open. */
function memberLinks(access: Access): StaffLinkGroup[] {
  return [...ADMIN_GROUPS, SUPER_USER_GROUP]
    .map((group) => ({
      ...group,
      links: group.links.flatMap((link) => {
        if (mayOpen(access, link.to)) return [link]
        const own = OF_SOME.get(link.to)
        return own && mayOpen(access, own) ? [{ ...link, to: own }] : []
      }),
    }))
    .filter(({ links }) => links.length > 0)
}

/** The pages that a role leads to, in all showrooms or in one of several. */
export function linksOfRole(permissions: readonly Permission[], isEverywhere: boolean): StaffLink[] {
  const may = (permission: Permission) => permissions.includes(permission)
  const mayThere = (permission: Permission) => isEverywhere && may(permission)
  return memberLinks({ may, mayEverywhere: mayThere, showroomsOf: () => [] }).flatMap(({ links }) => links)
}

/** Where a member begins: at the first page of their menu. */
export function homeOfMember(access: Access): string {
  return memberLinks(access)[0]?.links[0]?.to ?? '/'
}

/** What the menu of a member of staff leads to. */
export function staffLinks(
  { role, su }: { role: Role; su: boolean },
  access: Access | null,
): readonly StaffLinkGroup[] {
  if (access) return memberLinks(access)
  if (role === 'storeUser') return STORE_USER_GROUPS
  return su ? [...ADMIN_GROUPS, SUPER_USER_GROUP] : ADMIN_GROUPS
}
