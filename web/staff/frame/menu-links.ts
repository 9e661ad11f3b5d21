import {
  ArrowUpDown,
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
  ScanBarcode,
  ScrollText,
  Search,
  Settings,
  SquareKanban,
  Store,
  Ticket,
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
import { pageFor } from '#web/auth/staff-pages.ts'

export interface StaffLink {
  to: string
  label: string
  icon: LucideIcon
  /** an address below which pages belong to it as well */
  within?: string
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

const COUNTERS: StaffLink = { to: '/dashboard/counters', label: t('Counters'), icon: ScanBarcode }

const VOUCHERS: StaffLink = { to: '/dashboard/vouchers', label: t('Vouchers'), icon: Ticket }
const EXCHANGES: StaffLink = { to: '/dashboard/exchanges', label: t('Exchanges'), icon: ArrowUpDown }

const WORK = t('Work')

const GROUPS: StaffLinkGroup[] = [
  {
    title: WORK,
    links: [
      { to: '/dashboard/orders', label: t('Orders'), icon: Package, waiting: 'orders' },
      CALLS,
      { to: '/dashboard/payments', label: t('Payments'), icon: Wallet, waiting: 'payments' },
      BOARD,
      PARCELS,
      CASH,
      COUNTERS,
      EXCHANGES,
      VOUCHERS,
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
      { to: '/dashboard/import', label: t('Import'), icon: ArrowUpDown, waiting: 'imports' },
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
  {
    title: t('Owner'),
    links: [
      { to: '/dashboard/users', label: t('Users'), icon: UserRoundCog },
      { to: '/dashboard/roles', label: t('Roles'), icon: KeyRound },
      { to: '/dashboard/audit', label: t('Audit'), icon: ScrollText },
      { to: '/dashboard/api-keys', within: '/dashboard/webhooks', label: t('Other programs'), icon: ArrowUpDown },
      { to: '/dashboard/settings', label: t('Settings'), icon: Settings },
    ],
  },
]

/** Store users see their own store alone. */
const STORE_USER_GROUPS: StaffLinkGroup[] = [
  {
    title: WORK,
    links: [
      {
        ...{ to: '/dashboard/store-user/orders', within: '/dashboard/orders' },
        ...{ label: t('Orders'), icon: Package, waiting: 'orders' },
      },
      BOARD,
      CALLS,
      PARCELS,
      CASH,
      COUNTERS,
      EXCHANGES,
      { to: '/dashboard/store-user/stock', label: t('Stock'), icon: Boxes, waiting: 'shortages' },
    ],
  },
]

/** What the menu of somebody leads to: in groups, the pages that they may open. */
export function staffLinks(role: Role, access: Access): readonly StaffLinkGroup[] {
  return role === 'storeUser' ? STORE_USER_GROUPS : openLinks(access)
}

function openLinks(access: Access): StaffLinkGroup[] {
  return GROUPS.map((group) => ({
    ...group,
    links: group.links.flatMap((link) => {
      const to = pageFor(access, link.to)
      return to ? [{ ...link, to }] : []
    }),
  })).filter(({ links }) => links.length > 0)
}

/** The pages that a role leads to, in all showrooms or in one of several. */
export function linksOfRole(permissions: readonly Permission[], isEverywhere: boolean): StaffLink[] {
  const may = (permission: Permission) => permissions.includes(permission)
  const mayEverywhere = (permission: Permission) => isEverywhere && may(permission)
  return openLinks({ may, mayAt: may, mayEverywhere, showroomsOf: () => [] }).flatMap(({ links }) => links)
}

/** Where somebody begins: at the first page of their menu. */
export function homeOfStaff(role: Role, access: Access): string {
  return staffLinks(role, access)[0]?.links[0]?.to ?? '/'
}
