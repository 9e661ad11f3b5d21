import { openSession } from '#server/auth/open-session.ts'
import { directors } from '#server/platform/db/tables/directors.ts'
import { productImages } from '#server/platform/db/tables/products.ts'
import { slides } from '#server/platform/db/tables/slides.ts'
import { newestToken } from '#server/testing/email-proof.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { sharedImage } from '#server/testing/fixtures/shared-image.ts'
import { newestLetterTo, requestCode, undoSecretIn } from '#server/testing/letters.ts'
import type { TestApi } from '#server/testing/start-api.ts'
import {
  forgeToken,
  makeSignedInUser,
  makeUser,
  readUserRow,
  TEST_PASSWORD,
  type TestRole,
} from '#server/testing/test-users.ts'
import { findRoleId, replaceMemberships } from '#server/users/memberships.queries.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import { type CallerName, isMember, MEMBERS, type MemberName } from './callers.ts'

/** The roles of the callers with a valid token. */
const ROLES: Partial<Record<CallerName, TestRole>> = {
  customer: 'customer',
  otherCustomer: 'customer',
  storeUser: 'storeUser',
  otherStoreUser: 'storeUser',
  admin: 'admin',
  superUser: 'superUser',
}

/** A shop with one of everything, and a token for each caller (null: none). */
export async function makeWorld(shop: TestApi) {
  const product = await makeProduct(shop)
  const director = { name: 'A Director', designation: 'Chair', about: 'Chairs.', image: product.image1 }
  const furtherImage = {
    product: product.id,
    position: 0,
    role: 'back',
    image: await sharedImage(shop, 'category'),
  } as const
  const slide = { image: product.image1, phoneImage: product.image2 }
  const store = (await makeShowroom(shop)).id
  const customer = await makeSignedInUser(shop, 'customer')
  const tokenOwner = await makeUser(shop, 'customer')
  const otherStore = (await makeShowroom(shop)).id
  const places: Record<(typeof MEMBERS)[MemberName]['where'], Showrooms> = {
    own: [store],
    other: [otherStore],
    both: [store, otherStore],
    all: 'all',
  }
  const newMember = async (name: MemberName) => {
    const { role, where } = MEMBERS[name]
    const { id, token } = await makeSignedInUser(shop, 'customer')
    await replaceMemberships(shop.db, id, [{ role: await findRoleId(shop.db, role), showrooms: places[where] }])
    return token
  }
  const members = await Promise.all(
    (Object.keys(MEMBERS) as MemberName[]).map(async (name) => [name, await newMember(name)] as const),
  )
  const tokens: Record<CallerName, string | null> = {
    ...(Object.fromEntries(members) as Record<MemberName, string>),
    none: null,
    expired: await forgeToken(shop, tokenOwner.id, { expired: true }),
    forged: await forgeToken(shop, tokenOwner.id, { secret: 'a secret that the shop does not have' }),
    customer: customer.token,
    otherCustomer: (await makeSignedInUser(shop, 'customer')).token,
    storeUser: (await makeSignedInUser(shop, 'storeUser', { store })).token,
    otherStoreUser: (await makeSignedInUser(shop, 'storeUser')).token,
    admin: (await makeSignedInUser(shop, 'admin')).token,
    superUser: (await makeSignedInUser(shop, 'superUser')).token,
  }
  return {
    shop,
    product,
    /** id of one that has left the shop */
    goneProduct: (await makeProduct(shop, { archivedAt: new Date() })).id,
    store,
    customer,
    /** placed by the customer, for the store user's showroom */
    order: (await makeOrder(shop, customer.token, { product, store }))._id,
    /** the same, paid by mobile wallet */
    walletOrder: (await makeOrder(shop, customer.token, { product, store, payment: WALLET_PAYMENT }))._id,
    tokens,
    /** works for the showroom, and never sends a request */
    keeper: await makeUser(shop, 'storeUser', { store }),
    /** a fresh one-time code and the e-mail it was sent to */
    newCode: async () => {
      const { email } = await makeUser(shop, 'customer')
      return { email, otp: await requestCode(shop, String(email)) }
    },
    /** the token of a fresh link that proves an e-mail */
    newLink: async () => {
      const { email, token } = await makeSignedInUser(shop, 'customer', { provenEmail: null })
      await shop.request('/auth/email-proof', { json: {}, token })
      return { token: await newestToken(shop, String(email)) }
    },
    /** a token of a new account with the caller's role; the caller's own if it is not valid */
    newTokenOf: async (caller: CallerName) => {
      if (isMember(caller)) return newMember(caller)
      const role = ROLES[caller]
      return role ? (await makeSignedInUser(shop, role)).token : tokens[caller]
    },
    /** another session of the customer */
    newSession: async () => {
      const account = { ...customer, ...(await readUserRow(shop, customer.id)), storeUser: false }
      return (await openSession(shop, account)).session
    },
    /** what undoes a change of an e-mail */
    newUndo: async () => {
      const { id, email, token } = await makeSignedInUser(shop, 'customer')
      const json = { email: `${crypto.randomUUID()}@mail.example`, currentPassword: TEST_PASSWORD }
      await shop.request(`/auth/update/${id}`, { method: 'PUT', json, token })
      return { secret: undoSecretIn(await newestLetterTo(shop, String(email))) }
    },
    category: product.category,
    subCategory: product.subCategory,
    slide: firstRow(await shop.db.insert(slides).values(slide).returning()).id,
    furtherImage: firstRow(await shop.db.insert(productImages).values(furtherImage).returning()).id,
    director: firstRow(await shop.db.insert(directors).values(director).returning()).id,
  }
}
export type World = Awaited<ReturnType<typeof makeWorld>>
