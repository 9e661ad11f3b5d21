import type { APIRequestContext, Page } from '@playwright/test'
import type { Product } from '#shared/schemas/product.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { get } from './catalogue.ts'
import { makeLine, store } from './shopping.ts'
import { CUSTOMER, signIn } from './sign-in.ts'

export interface ShopPage {
  /** as spec section 2 writes it */
  name: string
  /** its address, where that is not the name itself */
  find?: (page: Page, visitor: { id: string; token: string } | null) => Promise<string>
  /** e-mail of who opens it; nobody is signed in where none is given */
  visitor?: string
  /** something lies in the visitor's cart */
  cart?: boolean
  /** search engines may show it */
  found?: boolean
  status?: 404
  /** it opens with a dialog, which keeps the focus */
  modal?: boolean
}

const product = async ({ request }: Page) => first(await get<Product[]>(request, '/products/featured'))
const ADMIN = 'admin@omnishoes.example'
const STORE_USER = 'dhanmondi@omnishoes.example'

/** Every page of the product (spec section 2), once for each kind of visitor that sees another page there. */
export const PAGES: readonly ShopPage[] = [
  { name: '/', found: true },
  {
    name: '/products/details/{id}',
    find: async (page) => `/products/details/${(await product(page))._id}`,
    found: true,
  },
  { name: '/category/{id}', find: async (page) => `/category/${(await product(page)).category._id}`, found: true },
  {
    name: '/sub-category/{id}',
    find: async (page) => `/sub-category/${(await product(page)).subCategory._id}`,
    found: true,
  },
  { name: '/search', find: async () => '/search?query=sandal' },
  { name: '/search without a hit', find: async () => '/search?query=no-such-shoe' },
  { name: '/our-company', found: true },
  { name: '/showrooms', found: true },
  { name: '/showrooms/details/{id}', find: findShowroom, found: true },
  { name: '/bod', found: true },
  { name: '/omni', found: true },
  { name: '/terms', found: true },
  { name: '/locations', found: true },
  { name: '/returns', found: true },
  { name: '/privacy', found: true },
  { name: '/login' },
  { name: '/register' },
  { name: '/change-password' },
  { name: '/cart' },
  { name: '/cart with something in it', find: async () => '/cart', cart: true },
  { name: '/checkout', visitor: CUSTOMER, cart: true, modal: true },
  { name: '/profile/user-info', visitor: CUSTOMER },
  { name: '/profile/orders', visitor: CUSTOMER },
  { name: '/profile/orders/{id}', find: findOrder, visitor: CUSTOMER },
  { name: '/profile/account-actions', visitor: CUSTOMER },
  {
    name: '/profile/account-actions of a store user',
    find: async () => '/profile/account-actions',
    visitor: STORE_USER,
  },
  { name: '/dashboard of an admin', find: async () => '/dashboard', visitor: ADMIN },
  { name: '/dashboard of a customer', find: async () => '/dashboard', visitor: CUSTOMER },
  { name: '/outbox' },
  { name: '/ui' },
  { name: 'any other', find: async () => '/no/such/page', status: 404 },
]

/** Makes its visitor out of a fresh browser page, and gives the address to open. */
export async function prepare(page: Page, { name, find, visitor, cart }: ShopPage): Promise<string> {
  const session = visitor ? await signIn(page, visitor) : null
  if (cart) await store(page, 'cart', [await makeLine(page)])
  return find ? find(page, session) : name
}

async function findShowroom({ request }: Page): Promise<string> {
  return `/showrooms/details/${first(await get<Showroom[]>(request, '/showrooms/all-showrooms'))._id}`
}

async function findOrder({ request }: Page, visitor: { id: string; token: string } | null): Promise<string> {
  return `/profile/orders/${await someOrder(request, visitor ?? { id: '', token: '' })}`
}

async function someOrder(request: APIRequestContext, { id, token }: { id: string; token: string }): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` }
  const orders: { _id: string }[] = await (await request.get(`/api/v1/orders/customerOrder/${id}`, { headers })).json()
  return first(orders)._id
}

function first<T>(all: readonly T[]): T {
  const [one] = all
  if (!one) throw new Error('The demonstration has none of these')
  return one
}
