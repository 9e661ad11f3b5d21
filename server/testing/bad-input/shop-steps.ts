import fc from 'fast-check'
import { orderBody } from '#server/testing/fixtures/make-order.ts'
import { resetPassword, verifyEmail } from '#server/testing/lost-password.ts'
import type { World } from '#server/testing/role-matrix/role-world.ts'
import type { TestApi } from '#server/testing/start-api.ts'
import { ORDER_STATUSES } from '#shared/rules/orders/order-status.ts'
import { findAccount, findCaller, isTaken, type ShopModel } from './shop-model.ts'

/** What steps run against. */
export interface StepContext {
  shop: Pick<TestApi, 'request' | 'db'>
  world: Pick<World, 'product' | 'store' | 'tokens'>
  /** makes the e-mails of one sequence unique */
  name: string
  /** how often each operation returned each status, keyed like `POST auth/login 200` */
  outcomes: Map<string, number>
}

type Step = fc.AsyncCommand<ShopModel, StepContext>

const LONG_PASSWORDS = ['a long enough one', 'another long one'] as const
const SHORT_PASSWORD = 'short'
type Password = (typeof LONG_PASSWORDS)[number] | typeof SHORT_PASSWORD

const browser = fc.nat({ max: 1 })
const person = fc.constantFrom(0, 0, 1, 1, 2)
const password = fc.constantFrom<Password>(...LONG_PASSWORDS, ...LONG_PASSWORDS, SHORT_PASSWORD)
/** The password entered to sign in; null (most of the time): the right one. */
const enteredPassword = fc.constantFrom<Password | null>(null, null, null, null, ...LONG_PASSWORDS)
const status = fc.constantFrom(...ORDER_STATUSES)
const orderIndex = fc.constantFrom(0, 0, 0, 1, 1, 2, 9)

const registerStep = fc.tuple(person, password).map(([personIndex, newPassword]) => register(personIndex, newPassword))
const signInStep = fc
  .tuple(browser, person, enteredPassword)
  .map(([browserIndex, personIndex, newPassword]) => signIn(browserIndex, personIndex, newPassword))
const orderStep = fc
  .tuple(browser, fc.integer({ min: 0, max: 3 }), fc.nat({ max: 3 }))
  .map(([browserIndex, count, intent]) => placeOrder(browserIndex, count, intent))
const statusStep = fc
  .tuple(orderIndex, status, fc.option(status, { freq: 1 }))
  .map(([browserIndex, to, from]) => setStatus(browserIndex, to, from))

/** Every sequence starts with these: two people with an account, each signed in in a browser of their own. */
export const FIRST_STEPS = [0, 1].flatMap((personIndex) => [
  register(personIndex, LONG_PASSWORDS[0]),
  signIn(personIndex, personIndex, null),
])

/** The steps of a sequence. Those that the others depend on are listed several times. */
export const STEPS: fc.Arbitrary<Step>[] = [
  ...[registerStep, signInStep, signInStep, orderStep, orderStep, orderStep, statusStep, statusStep, statusStep],
  fc
    .tuple(browser, person, enteredPassword)
    .map(([browserIndex, personIndex, entered]) => changeEmail(browserIndex, personIndex, entered)),
  fc.tuple(browser, fc.constantFrom('Rahim', 'Karim')).map(([browserIndex, name]) => changeName(browserIndex, name)),
  fc.tuple(person, password).map(([personIndex, newPassword]) => setPassword(personIndex, newPassword)),
  fc.tuple(browser, orderIndex).map(([browserIndex, index]) => setStatusAsCustomer(browserIndex, index)),
  fc.tuple(browser, orderIndex).map(([browserIndex, index]) => openOrder(browserIndex, index)),
  browser.map(listOrders),
  browser.map(deleteAccount),
  fc.tuple(browser, fc.boolean()).map(([browserIndex, everywhere]) => signOut(browserIndex, everywhere)),
]

function register(personIndex: number, newPassword: Password): Step {
  return step(`person ${personIndex} registers with '${newPassword}'`, async (model, context) => {
    const email = emailOf(context, personIndex)
    const body = {
      name: 'Rahim',
      dob: '1990-01-31',
      location: 'Dhaka',
      phone: '01000000000',
      email,
      password: newPassword,
    }
    const response = await send(context, 'POST', '/auth/register', { body })
    expectStatus(response, newPassword === SHORT_PASSWORD ? 422 : isTaken(model, email) ? 409 : 201)
    if (response.status !== 201) return
    model.accounts.push({
      id: response.body.user._id,
      name: 'Rahim',
      email,
      password: newPassword,
      provenEmail: null,
      version: 0,
    })
  })
}

function signIn(browserIndex: number, personIndex: number, newPassword: Password | null): Step {
  return step(
    `browser ${browserIndex} signs in as person ${personIndex} with ${newPassword ?? 'the right password'}`,
    async (model, context) => {
      const email = emailOf(context, personIndex)
      const account = findAccount(model, email)
      const password = newPassword ?? account?.password ?? SHORT_PASSWORD
      const response = await send(context, 'POST', '/auth/login', { body: { email, password } })
      expectStatus(response, account?.password === password ? 200 : 401)
      if (!account || response.status !== 200) return
      expectEqual(response.body.allInfo._id, account.id)
      model.browsers.set(browserIndex, { token: response.body.token, account: account.id, version: account.version })
    },
  )
}

function placeOrder(browserIndex: number, quantity: number, intent: number): Step {
  return step(`browser ${browserIndex} orders ${quantity} as intent ${intent}`, async (model, context) => {
    const { world, name } = context
    const key = `${name}-${intent}`
    const caller = findCaller(model, browserIndex)
    const first = model.orders.find((order) => order.customer === caller?.id && order.key === key)
    const [size] = world.product.sizes
    const products = [{ product: world.product.id, size: size?.id, quantity }]
    const body = orderBody(world.product, world.store, { products })
    const response = await send(context, 'POST', '/orders/create', {
      browserIndex,
      model,
      body,
      headers: { 'Idempotency-Key': key },
    })
    expectStatus(response, !caller ? 401 : quantity === 0 ? 422 : first && first.quantity !== quantity ? 409 : 201)
    if (!caller || response.status !== 201) return
    const { _id: id, total } = response.body.order
    expectEqual(total, quantity * 1_500 + 50)
    if (first) expectEqual(id, first.id)
    else model.orders.push({ id, customer: caller.id, status: 'Pending', total, quantity, key })
  })
}

function changeEmail(browserIndex: number, personIndex: number, entered: Password | null): Step {
  return step(`browser ${browserIndex} takes the e-mail of person ${personIndex}`, async (model, context) => {
    const email = emailOf(context, personIndex)
    const caller = findCaller(model, browserIndex)
    const owner = findAccount(model, email)
    const currentPassword = entered ?? caller?.password ?? SHORT_PASSWORD
    const response = await update(context, model, browserIndex, { email, currentPassword })
    const refusal = currentPassword === caller?.password ? 409 : 422
    const isConfirmed = owner === caller || currentPassword === caller?.password
    expectStatus(response, !caller ? 401 : isTaken(model, email, caller) || !isConfirmed ? refusal : 200)
    if (!caller || response.status !== 200) return
    const moves = caller.email !== email
    expectEqual(response.body.token !== undefined, moves)
    if (!moves) return
    if (caller.provenEmail === caller.email && model.kept.get(email) !== caller.id)
      model.kept.set(caller.email, caller.id)
    caller.email = email
    caller.version += 1
    model.browsers.set(browserIndex, { token: response.body.token, account: caller.id, version: caller.version })
  })
}

function changeName(browserIndex: number, name: string): Step {
  return step(`browser ${browserIndex} takes the name ${name}`, async (model, context) => {
    const caller = findCaller(model, browserIndex)
    const response = await update(context, model, browserIndex, { name })
    expectStatus(response, caller ? 200 : 401)
    if (!caller) return
    expectEqual(response.body.updatedUser.name, name)
    caller.name = name
  })
}

function setPassword(personIndex: number, newPassword: Password): Step {
  return step(
    `person ${personIndex} sets the password '${newPassword}' by a code`,
    async (model, { shop, ...context }) => {
      const email = emailOf(context, personIndex)
      const account = findAccount(model, email)
      // Only e-mails with an account get a code.
      const cookie = account && (await verifyEmail(shop, email).catch(() => verifyEmail(shop, email)))
      if (account) account.provenEmail = email
      const response = await resetPassword(shop, email, newPassword, { cookie })
      expectStatus(response, newPassword === SHORT_PASSWORD ? 422 : account ? 200 : 401)
      if (!account || response.status !== 200) return
      account.password = newPassword
      account.version += 1
    },
  )
}

function setStatus(orderIndex: number, to: string, from: string | null): Step {
  return step(`an admin sets order ${orderIndex} from ${from} to ${to}`, async (model, context) => {
    const order = model.orders[orderIndex]
    const body = { status: to, ...(from && { from }) }
    const token = String(context.world.tokens.admin)
    const path = `/orders/updateStatus/${order?.id ?? crypto.randomUUID()}`
    const response = await send(context, 'PUT', path, { token, body })
    expectStatus(response, !order ? 404 : from && from !== order.status ? 409 : 200)
    if (!order || response.status !== 200) return
    expectEqual(response.body.order.status, to)
    expectEqual(response.body.order.total, order.total)
    order.status = to
  })
}

function setStatusAsCustomer(browserIndex: number, orderIndex: number): Step {
  return step(`browser ${browserIndex} tries to deliver order ${orderIndex}`, async (model, context) => {
    const path = `/orders/updateStatus/${model.orders[orderIndex]?.id ?? crypto.randomUUID()}`
    const response = await send(context, 'PUT', path, { browserIndex, model, body: { status: 'Delivered' } })
    expectStatus(response, findCaller(model, browserIndex) ? 403 : 401)
  })
}

function listOrders(browserIndex: number): Step {
  return step(`browser ${browserIndex} looks at its orders`, async (model, context) => {
    const caller = findCaller(model, browserIndex)
    expectStatus(await send(context, 'GET', '/auth/user-auth', { browserIndex, model }), caller ? 200 : 401)
    const userId = caller?.id ?? model.browsers.get(browserIndex)?.account ?? crypto.randomUUID()
    const response = await send(context, 'GET', `/orders/customerOrder/${userId}`, { browserIndex, model })
    expectStatus(response, caller ? 200 : 401)
    if (!caller) return
    const ownOrders = model.orders.filter(({ customer }) => customer === caller.id).toReversed()
    const listedOrders = response.body.map((order: Record<string, unknown>) => [order._id, order.status, order.total])
    expectEqual(
      listedOrders,
      ownOrders.map(({ id, status, total }) => [id, status, total]),
    )
  })
}

function openOrder(browserIndex: number, orderIndex: number): Step {
  return step(`browser ${browserIndex} opens order ${orderIndex}`, async (model, context) => {
    const order = model.orders[orderIndex]
    const caller = findCaller(model, browserIndex)
    const response = await send(context, 'GET', `/orders/singleOrder/${order?.id ?? crypto.randomUUID()}`, {
      browserIndex,
      model,
    })
    expectStatus(response, !caller ? 401 : order?.customer === caller.id ? 200 : 404)
    if (response.status === 200) expectEqual([response.body.status, response.body.total], [order?.status, order?.total])
  })
}

function deleteAccount(browserIndex: number): Step {
  return step(`browser ${browserIndex} deletes its account`, async (model, context) => {
    const caller = findCaller(model, browserIndex)
    const userId = caller?.id ?? model.browsers.get(browserIndex)?.account ?? crypto.randomUUID()
    expectStatus(await send(context, 'DELETE', `/auth/delete/${userId}`, { browserIndex, model }), caller ? 200 : 401)
    model.accounts = model.accounts.filter((account) => account !== caller)
    for (const [email, id] of model.kept) if (id === caller?.id) model.kept.delete(email)
  })
}

function signOut(browserIndex: number, everywhere: boolean): Step {
  return step(`browser ${browserIndex} signs out${everywhere ? ' everywhere' : ''}`, async (model, context) => {
    const caller = findCaller(model, browserIndex)
    const path = everywhere ? '/auth/logout-all' : '/auth/logout'
    expectStatus(await send(context, 'POST', path, { browserIndex, model }), caller ? 200 : 401)
    for (const [index, session] of model.browsers)
      if (index === browserIndex || (everywhere && session.account === caller?.id)) session.version = -1
  })
}

const emailOf = ({ name }: Pick<StepContext, 'name'>, personIndex: number) => `${name}-${personIndex}@mail.example`

function step(description: string, run: Step['run']): Step {
  return { check: () => true, run, toString: () => description }
}

function update(context: StepContext, model: ShopModel, browserIndex: number, body: object) {
  const userId = findCaller(model, browserIndex)?.id ?? model.browsers.get(browserIndex)?.account ?? crypto.randomUUID()
  return send(context, 'PUT', `/auth/update/${userId}`, { browserIndex, model, body })
}

interface SendOptions {
  /** index of the browser whose token is sent */
  browserIndex?: number
  model?: ShopModel
  token?: string
  body?: object
  headers?: Record<string, string>
}

async function send(
  { shop, outcomes }: StepContext,
  method: string,
  path: string,
  { browserIndex, model, token, body, headers }: SendOptions,
) {
  const callerToken = browserIndex === undefined ? token : model?.browsers.get(browserIndex)?.token
  const response = await shop.request(path, {
    method,
    headers,
    ...(callerToken && { token: callerToken }),
    ...(body && { json: body }),
  })
  const cell = `${method} ${path.split('/').slice(1, 3).join('/')} ${response.status}`
  outcomes.set(cell, (outcomes.get(cell) ?? 0) + 1)
  return { status: response.status, body: await response.json() }
}

function expectStatus({ status, ...response }: { status: number }, expected: number): void {
  if (status !== expected) throw new Error(`${expected} was expected, not ${status} ${JSON.stringify(response)}`)
}

function expectEqual(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(expected)} was expected, not ${JSON.stringify(actual)}`)
}
