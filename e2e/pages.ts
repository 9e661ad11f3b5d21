import type { Page } from '@playwright/test'
import { someProduct } from './catalogue.ts'
import { ordersOf } from './orders.ts'
import { makeCartLine, setLocalStorage } from './shopping.ts'
import { showroomNamed, stubMaps } from './showrooms.ts'
import { ADMIN, CUSTOMER, OWNER, STORE_USER, signIn } from './sign-in.ts'

export interface ShopPage {
  /** the route, with a remark where several entries share it */
  name: string
  /** returns the path, where it is not the name itself */
  resolvePath?: (page: Page, visitor: { id: string; token: string } | null) => Promise<string>
  /** e-mail of the account that opens it; signed out if omitted */
  visitor?: string
  /** the cart has a line */
  cart?: boolean
  /** search engines may index it */
  indexed?: boolean
  status?: 404
  /** it opens with a dialog that holds the focus */
  modal?: boolean
  /** the page of the same parts, which is checked for axe violations and by Tab for both */
  sameShapeAs?: string
}

/** Every page of the shop, once for each kind of visitor that sees something different there. */
export const PAGES: readonly ShopPage[] = [
  { name: '/', indexed: true },
  {
    name: '/products/details/{id}',
    resolvePath: async (page) => `/products/details/${(await someProduct(page.request))._id}`,
    indexed: true,
  },
  {
    name: '/category/{id}',
    resolvePath: async (page) => `/category/${(await someProduct(page.request)).category._id}`,
    indexed: true,
  },
  {
    name: '/sub-category/{id}',
    resolvePath: async (page) => `/sub-category/${(await someProduct(page.request)).subCategory._id}`,
    indexed: true,
    sameShapeAs: '/category/{id}',
  },
  { name: '/search', resolvePath: async () => '/search?query=sandal' },
  { name: '/search without a hit', resolvePath: async () => '/search?query=umbrella' },
  { name: '/our-company', indexed: true },
  { name: '/showrooms', indexed: true },
  { name: '/showrooms/details/{id}', resolvePath: findShowroomPage, indexed: true },
  { name: '/bod', indexed: true },
  { name: '/omni', indexed: true, sameShapeAs: '/terms' },
  { name: '/terms', indexed: true },
  { name: '/locations', indexed: true },
  { name: '/returns', indexed: true, sameShapeAs: '/terms' },
  { name: '/privacy', indexed: true, sameShapeAs: '/terms' },
  { name: '/login' },
  { name: '/register' },
  { name: '/change-password' },
  { name: '/confirm-email' },
  { name: '/track' },
  { name: '/receipt/{code}', resolvePath: async () => '/receipt/DHN-1-000001-AAAAAAAAAAAAAAAAAAAAAA' },
  { name: '/undo-email', resolvePath: async () => '/undo-email#secret' },
  { name: '/invite', resolvePath: async () => '/invite#token' },
  { name: '/cart' },
  { name: '/cart with something in it', resolvePath: async () => '/cart', cart: true },
  { name: '/checkout', visitor: CUSTOMER, cart: true, modal: true },
  { name: '/profile/user-info', visitor: CUSTOMER },
  { name: '/profile/orders', visitor: CUSTOMER },
  { name: '/profile/orders/{id}', resolvePath: findOrderPage, visitor: CUSTOMER },
  { name: '/profile/account-actions', visitor: CUSTOMER },
  { name: '/profile/second-step', visitor: CUSTOMER },
  {
    name: '/profile/account-actions of a store user',
    resolvePath: async () => '/profile/account-actions',
    visitor: STORE_USER,
    sameShapeAs: '/profile/account-actions',
  },
  { name: '/dashboard of an admin', resolvePath: async () => '/dashboard', visitor: ADMIN },
  { name: '/dashboard/manage-category', visitor: ADMIN },
  { name: '/dashboard/manage-sub-category', visitor: ADMIN, sameShapeAs: '/dashboard/manage-category' },
  { name: '/dashboard/slides', visitor: ADMIN },
  { name: '/dashboard/stores', visitor: ADMIN },
  { name: '/dashboard/products', visitor: ADMIN },
  {
    name: '/dashboard/products/details/{id}',
    resolvePath: async (page) => `/dashboard/products/details/${(await someProduct(page.request))._id}`,
    visitor: ADMIN,
  },
  { name: '/dashboard/colors', visitor: ADMIN, sameShapeAs: '/dashboard/manage-category' },
  { name: '/dashboard/sizes', visitor: ADMIN, sameShapeAs: '/dashboard/manage-category' },
  { name: '/dashboard/directors', visitor: ADMIN },
  { name: '/dashboard/orders', visitor: ADMIN },
  { name: '/dashboard/orders with one open', resolvePath: findOpenOrder, visitor: ADMIN, modal: true },
  { name: '/dashboard/store-user/orders', visitor: STORE_USER },
  { name: '/dashboard/stock', visitor: ADMIN },
  { name: '/dashboard/store-user/stock', visitor: STORE_USER, sameShapeAs: '/dashboard/stock' },
  { name: '/dashboard/store-user/board', visitor: STORE_USER },
  { name: '/dashboard/calls', visitor: ADMIN },
  { name: '/dashboard/orders/new', visitor: ADMIN },
  { name: '/dashboard/payments', visitor: ADMIN },
  { name: '/dashboard/parcels', visitor: ADMIN },
  { name: '/dashboard/cash', visitor: ADMIN },
  { name: '/dashboard/counters', visitor: ADMIN },
  { name: '/dashboard/exchanges', visitor: ADMIN },
  { name: '/dashboard/vouchers', visitor: ADMIN },
  { name: '/dashboard/papers', resolvePath: findPapers, visitor: ADMIN },
  { name: '/dashboard/import', visitor: ADMIN },
  { name: '/dashboard/searches', visitor: ADMIN },
  { name: '/dashboard/users', visitor: OWNER },
  { name: '/dashboard/users of an admin', resolvePath: async () => '/dashboard/users', visitor: ADMIN },
  { name: '/dashboard/roles', visitor: OWNER },
  { name: '/dashboard/audit', visitor: OWNER },
  { name: '/dashboard/api-keys', visitor: OWNER },
  { name: '/dashboard/webhooks', visitor: OWNER },
  { name: '/dashboard/settings', visitor: OWNER },
  { name: '/dashboard of a customer', resolvePath: async () => '/dashboard', visitor: CUSTOMER },
  { name: '/outbox' },
  { name: '/ui' },
  { name: 'any other', resolvePath: async () => '/no/such/page', status: 404 },
]

/** Signs the visitor in and fills the cart in a fresh browser page; returns the path to open. */
export async function preparePage(page: Page, { name, resolvePath, visitor, cart }: ShopPage): Promise<string> {
  const session = visitor ? await signIn(page, visitor) : null
  await stubMaps(page)
  // A stream that never ends would keep its page from ever being complete.
  await page.route('**/api/v1/orders/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
  if (cart) await setLocalStorage(page, 'cart', [await makeCartLine(page)])
  return resolvePath ? resolvePath(page, session) : name
}

async function findShowroomPage({ request }: Page): Promise<string> {
  return `/showrooms/details/${(await showroomNamed(request, 'Dhanmondi'))._id}`
}

async function findOrderPage(page: Page, visitor: { id: string; token: string } | null): Promise<string> {
  if (!visitor) throw new Error('Nobody is signed in')
  return `/profile/orders/${first(await ordersOf(page, visitor, { limit: '1' }))._id}`
}

async function findPapers(page: Page, visitor: { token: string } | null): Promise<string> {
  const headers = { Authorization: `Bearer ${visitor?.token}` }
  const response = await page.request.get('/api/v1/orders/all?limit=1', { headers })
  return `/dashboard/papers?paper=label&orders=${first<{ _id: string }>(await response.json())._id}`
}

async function findOpenOrder(page: Page, visitor: { token: string } | null): Promise<string> {
  const headers = { Authorization: `Bearer ${visitor?.token}` }
  const response = await page.request.get('/api/v1/orders/all?waiting=payment&limit=1', { headers })
  return `/dashboard/orders?order=${first<{ _id: string }>(await response.json())._id}`
}

function first<T>(items: readonly T[]): T {
  const [item] = items
  if (!item) throw new Error('The demonstration has none of these')
  return item
}
