import {
  Banknote,
  Boxes,
  ChartColumn,
  Footprints,
  Images,
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
import type { Role } from '#shared/rules/people/roles.ts'
import type { WaitingWork } from '#shared/schemas/dashboard.ts'

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

/** What the menu of a member of staff leads to. */
export function staffLinks({ role, su }: { role: Role; su: boolean }): readonly StaffLinkGroup[] {
  if (role === 'storeUser') return STORE_USER_GROUPS
  return su ? [...ADMIN_GROUPS, SUPER_USER_GROUP] : ADMIN_GROUPS
}
