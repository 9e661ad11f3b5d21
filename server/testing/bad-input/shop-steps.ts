import fc from 'fast-check'
import { orderOf } from '#server/testing/fixtures/make-order.ts'
import { proveEmail, resetPassword } from '#server/testing/lost-password.ts'
import type { World } from '#server/testing/role-matrix/role-world.ts'
import type { TestApi } from '#server/testing/start-api.ts'
import { ORDER_STATUSES } from '#shared/rules/order-status.ts'
import { accountOf, callerOf, type ShopModel } from './shop-model.ts'

/** What steps run against. */
export interface Steps {
  shop: Pick<TestApi, 'request' | 'db'>
  world: Pick<World, 'product' | 'store' | 'tokens'>
  /** makes the e-mails of one sequence unique */
  name: string
  /** how often each operation returned each status, keyed like `POST auth/login 200` */
  reached: Map<string, number>
}

type Step = fc.AsyncCommand<ShopModel, Steps>

const LONG = ['a long enough one', 'another long one'] as const
const SHORT = 'short'
type Password = (typeof LONG)[number] | typeof SHORT

const browser = fc.nat({ max: 1 })
const person = fc.constantFrom(0, 0, 1, 1, 2)
const password = fc.constantFrom<Password>(...LONG, ...LONG, SHORT)
/** The password entered to sign in; null (most of the time): the right one. */
const typed = fc.constantFrom<Password | null>(null, null, null, null, ...LONG)
const status = fc.constantFrom(...ORDER_STATUSES)
const which = fc.constantFrom(0, 0, 0, 1, 1, 2, 9)

const registers = fc.tuple(person, password).map(([who, word]) => register(who, word))
const signsIn = fc.tuple(browser, person, typed).map(([at, who, word]) => signIn(at, who, word))
const orders = fc
  .tuple(browser, fc.integer({ min: 0, max: 3 }), fc.nat({ max: 3 }))
  .map(([at, count, intent]) => order(at, count, intent))
const moves = fc.tuple(which, status, fc.option(status, { freq: 1 })).map(([at, to, from]) => moveOn(at, to, from))

/** Every sequence starts with these: two people with an account, each signed in in a browser of their own. */
export const FIRST_STEPS = [0, 1].flatMap((who) => [register(who, LONG[0]), signIn(who, who, null)])

/** The steps of a sequence. Those that the others depend on are listed several times. */
export const STEPS: fc.Arbitrary<Step>[] = [
  ...[registers, signsIn, signsIn, orders, orders, orders, moves, moves, moves],
  fc.tuple(browser, person).map(([at, who]) => changeEmail(at, who)),
  fc.tuple(browser, fc.constantFrom('Rahim', 'Karim')).map(([at, name]) => changeName(at, name)),
  fc.tuple(person, password).map(([who, word]) => setPassword(who, word)),
  fc.tuple(browser, which).map(([at, one]) => moveOnAsCustomer(at, one)),
  fc.tuple(browser, which).map(([at, one]) => openOrder(at, one)),
  browser.map(look),
  browser.map(remove),
]

function register(who: number, word: Password): Step {
  return step(`person ${who} registers with '${word}'`, async (model, steps) => {
    const email = emailOf(steps, who)
    const body = { name: 'Rahim', dob: '1990-01-31', location: 'Dhaka', phone: '01000000000', email, password: word }
    const answer = await send(steps, 'POST', '/auth/register', { body })
    is(answer, word === SHORT ? 422 : accountOf(model, email) ? 409 : 201)
    if (answer.status !== 201) return
    model.accounts.push({ id: answer.body.user._id, name: 'Rahim', email, password: word, version: 0 })
  })
}

function signIn(at: number, who: number, word: Password | null): Step {
  return step(`browser ${at} signs in as person ${who} with ${word ?? 'the right password'}`, async (model, steps) => {
    const email = emailOf(steps, who)
    const account = accountOf(model, email)
    const password = word ?? account?.password ?? SHORT
    const answer = await send(steps, 'POST', '/auth/login', { body: { email, password } })
    is(answer, account?.password === password ? 200 : 401)
    if (!account || answer.status !== 200) return
    equal(answer.body.allInfo._id, account.id)
    model.browsers.set(at, { token: answer.body.token, account: account.id, version: account.version })
  })
}

function order(at: number, quantity: number, intent: number): Step {
  return step(`browser ${at} orders ${quantity} as intent ${intent}`, async (model, steps) => {
    const { world, name } = steps
    const key = `${name}-${intent}`
    const caller = callerOf(model, at)
    const first = model.orders.find((one) => one.customer === caller?.id && one.key === key)
    const [size] = world.product.sizes
    const products = [{ product: world.product.id, size: size?.id, quantity }]
    const body = orderOf(world.product, world.store, { products })
    const answer = await send(steps, 'POST', '/orders/create', { at, model, body, headers: { 'Idempotency-Key': key } })
    is(answer, !caller ? 401 : quantity === 0 ? 422 : first && first.quantity !== quantity ? 409 : 201)
    if (!caller || answer.status !== 201) return
    const { _id: id, total } = answer.body.order
    equal(total, quantity * 1_500 + 50)
    if (first) equal(id, first.id)
    else model.orders.push({ id, customer: caller.id, status: 'Pending', total, quantity, key })
  })
}

function changeEmail(at: number, who: number): Step {
  return step(`browser ${at} takes the e-mail of person ${who}`, async (model, steps) => {
    const email = emailOf(steps, who)
    const caller = callerOf(model, at)
    const owner = accountOf(model, email)
    const answer = await update(steps, model, at, { email })
    is(answer, !caller ? 401 : owner && owner !== caller ? 409 : 200)
    if (!caller || answer.status !== 200) return
    const moves = caller.email !== email
    equal(answer.body.token !== undefined, moves)
    if (!moves) return
    caller.email = email
    caller.version += 1
    model.browsers.set(at, { token: answer.body.token, account: caller.id, version: caller.version })
  })
}

function changeName(at: number, name: string): Step {
  return step(`browser ${at} takes the name ${name}`, async (model, steps) => {
    const caller = callerOf(model, at)
    const answer = await update(steps, model, at, { name })
    is(answer, caller ? 200 : 401)
    if (!caller) return
    equal(answer.body.updatedUser.name, name)
    caller.name = name
  })
}

function setPassword(who: number, word: Password): Step {
  return step(`person ${who} sets the password '${word}' by a code`, async (model, { shop, ...steps }) => {
    const email = emailOf(steps, who)
    const account = accountOf(model, email)
    // Only e-mails with an account get a code.
    const cookie = account && (await proveEmail(shop, email).catch(() => proveEmail(shop, email)))
    const answer = await resetPassword(shop, email, word, { cookie })
    is(answer, word === SHORT ? 422 : account ? 200 : 401)
    if (!account || answer.status !== 200) return
    account.password = word
    account.version += 1
  })
}

function moveOn(which: number, to: string, from: string | null): Step {
  return step(`an admin sets order ${which} from ${from} to ${to}`, async (model, steps) => {
    const found = model.orders[which]
    const body = { status: to, ...(from && { from }) }
    const token = String(steps.world.tokens.admin)
    const path = `/orders/updateStatus/${found?.id ?? crypto.randomUUID()}`
    const answer = await send(steps, 'PUT', path, { token, body })
    is(answer, !found ? 404 : from && from !== found.status ? 409 : 200)
    if (!found || answer.status !== 200) return
    equal(answer.body.order.status, to)
    equal(answer.body.order.total, found.total)
    found.status = to
  })
}

function moveOnAsCustomer(at: number, which: number): Step {
  return step(`browser ${at} tries to deliver order ${which}`, async (model, steps) => {
    const path = `/orders/updateStatus/${model.orders[which]?.id ?? crypto.randomUUID()}`
    const answer = await send(steps, 'PUT', path, { at, model, body: { status: 'Delivered' } })
    is(answer, callerOf(model, at) ? 403 : 401)
  })
}

function look(at: number): Step {
  return step(`browser ${at} looks at its orders`, async (model, steps) => {
    const caller = callerOf(model, at)
    is(await send(steps, 'GET', '/auth/user-auth', { at, model }), caller ? 200 : 401)
    const whose = caller?.id ?? model.browsers.get(at)?.account ?? crypto.randomUUID()
    const answer = await send(steps, 'GET', `/orders/customerOrder/${whose}`, { at, model })
    is(answer, caller ? 200 : 401)
    if (!caller) return
    const own = model.orders.filter(({ customer }) => customer === caller.id).toReversed()
    const seen = answer.body.map((one: Record<string, unknown>) => [one._id, one.status, one.total])
    equal(
      seen,
      own.map(({ id, status, total }) => [id, status, total]),
    )
  })
}

function openOrder(at: number, which: number): Step {
  return step(`browser ${at} opens order ${which}`, async (model, steps) => {
    const found = model.orders[which]
    const caller = callerOf(model, at)
    const answer = await send(steps, 'GET', `/orders/singleOrder/${found?.id ?? crypto.randomUUID()}`, { at, model })
    is(answer, !caller ? 401 : found?.customer === caller.id ? 200 : 404)
    if (answer.status === 200) equal([answer.body.status, answer.body.total], [found?.status, found?.total])
  })
}

function remove(at: number): Step {
  return step(`browser ${at} deletes its account`, async (model, steps) => {
    const caller = callerOf(model, at)
    const whose = caller?.id ?? model.browsers.get(at)?.account ?? crypto.randomUUID()
    is(await send(steps, 'DELETE', `/auth/delete/${whose}`, { at, model }), caller ? 200 : 401)
    model.accounts = model.accounts.filter((one) => one !== caller)
  })
}

const emailOf = ({ name }: Pick<Steps, 'name'>, who: number) => `${name}-${who}@mail.example`

function step(words: string, run: Step['run']): Step {
  return { check: () => true, run, toString: () => words }
}

function update(steps: Steps, model: ShopModel, at: number, body: object) {
  const whose = callerOf(model, at)?.id ?? model.browsers.get(at)?.account ?? crypto.randomUUID()
  return send(steps, 'PUT', `/auth/update/${whose}`, { at, model, body })
}

interface Sent {
  /** index of the browser whose token is sent */
  at?: number
  model?: ShopModel
  token?: string
  body?: object
  headers?: Record<string, string>
}

async function send({ shop, reached }: Steps, method: string, path: string, { at, model, token, body, headers }: Sent) {
  const own = at === undefined ? token : model?.browsers.get(at)?.token
  const answer = await shop.request(path, { method, headers, ...(own && { token: own }), ...(body && { json: body }) })
  const cell = `${method} ${path.split('/').slice(1, 3).join('/')} ${answer.status}`
  reached.set(cell, (reached.get(cell) ?? 0) + 1)
  return { status: answer.status, body: await answer.json() }
}

function is({ status, ...answer }: { status: number }, expected: number): void {
  if (status !== expected) throw new Error(`${expected} was expected, not ${status} ${JSON.stringify(answer)}`)
}

function equal(seen: unknown, expected: unknown): void {
  if (JSON.stringify(seen) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(expected)} was expected, not ${JSON.stringify(seen)}`)
}
