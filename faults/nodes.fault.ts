import { setTimeout as wait } from 'node:timers/promises'
import { makePicture } from '#server/testing/fixtures/make-image.ts'
import { formOf } from '#server/testing/fixtures/to-form-data.ts'
import { askCode } from '#server/testing/letters.ts'
import { end } from '#server/testing/processes/database-process.ts'
import { startShop } from '#server/testing/processes/running-shop.ts'
import { fillShop, onDatabase, startShopping } from '#server/testing/processes/shoppers.ts'
import { adminToken } from './admin-token.ts'
import { type Finding, none, option, runRound, told, within } from './round.ts'
import { startTwoNodes, type TwoNodes } from './two-nodes.ts'
import { ask, type Seen, statuses, until, watch } from './watch.ts'

const seconds = option('seconds', 10)
const writes = option('writes', 100)

/** Two nodes on one PostgreSQL: the state they must share, and what happens to orders when one is killed or frozen. */
async function twoNodes(folder: string): Promise<Finding[]> {
  const both = await startTwoNodes(folder)
  try {
    const order = await fillShop(both.place)
    return [
      await limitHolds(both),
      await codeHolds(both),
      await revocationHolds(both),
      await writesShow(both),
      ...(await faultOf(both, order, 'killed')),
      ...(await faultOf(both, order, 'frozen')),
    ]
  } finally {
    await both.close()
  }
}

const PASSWORD = 'a long enough one'

async function limitHolds({ nodes }: TwoNodes): Promise<Finding> {
  const seen: number[] = []
  for (let nth = 0; nth < 12; nth++) {
    const { status } = await callOn(nodes[nth % 2]?.shop.address, '/auth/login', {
      email: 'no@shop.test',
      password: PASSWORD,
    })
    seen.push(status)
  }
  const wanted = [...Array(10).fill(401), 429, 429].join()
  return {
    what: '12 failed logins in turns',
    seen: short(seen),
    promise: '10 × 401, then 429',
    held: seen.join() === wanted,
  }
}

async function codeHolds({ nodes, place }: TwoNodes): Promise<Finding> {
  const [one, other] = nodes.map(({ shop }) => shop.address)
  const email = 'code@shop.test'
  await register(one, email)
  const code = await onDatabase(place, ({ db }) => {
    const request = (path: string, { json }: { json?: unknown } = {}) => sent(one, path, json)
    return askCode({ db, request }, email)
  })
  const wrong = code === '111111' ? '222222' : '111111'
  const seen: number[] = []
  for (const [nth, otp] of [wrong, wrong, wrong, wrong, wrong, code, code].entries())
    seen.push((await callOn(nth % 2 ? one : other, '/auth/verify-otp', { email, otp })).status)
  const held = seen.every((status) => status === 400)
  return { what: 'a code after five wrong ones in turns', seen: short(seen), promise: 'refused on both', held }
}

async function revocationHolds({ nodes }: TwoNodes): Promise<Finding> {
  const [one, other] = nodes.map(({ shop }) => shop.address)
  const email = 'leaves@shop.test'
  const { user } = (await register(one, email)) as { user?: { _id: string } }
  const { token } = (await (await sent(one, '/auth/login', { email, password: PASSWORD })).json()) as { token: string }
  const headers = { Authorization: token }
  const check = () => ask(`${other}/api/v1/auth/user-auth`, { headers })
  const before = await check()
  await ask(`${one}/api/v1/auth/delete/${user?._id}`, { method: 'DELETE', headers })
  const after = await check()
  const seen = [before.status, after.status]
  return {
    what: 'a token before and after its account went on the other node',
    seen: short(seen),
    promise: '200, 401',
    held: seen.join() === '200,401',
  }
}

/** Writes on one node and reads on the other immediately, alternating. */
async function writesShow({ nodes, place }: TwoNodes): Promise<Finding> {
  const token = await adminToken(place)
  const image = await makePicture()
  let stale = 0
  for (let nth = 0; nth < writes; nth++) {
    const [writer, reader] = nth % 2 ? [nodes[0], nodes[1]] : [nodes[1], nodes[0]]
    const name = crypto.randomUUID()
    const body = formOf({ name, image })
    const { status } = await ask(`${writer.shop.address}/api/v1/categories/create`, {
      method: 'POST',
      headers: { Authorization: token },
      body,
    })
    const read = await fetch(`${reader.shop.address}/api/v1/categories/all-categories`)
    if (status !== 201 || !(await read.text()).includes(name)) stale += 1
  }
  return none(`stale of ${writes} reads on one node after a write on the other`, stale)
}

/** Shoppers and readers behind the balancer while one node is down for some seconds. */
async function faultOf(both: TwoNodes, order: object, fate: 'killed' | 'frozen'): Promise<Finding[]> {
  const [node] = both.nodes
  const shopping = await startShopping(both.address, order)
  await shopping.acknowledged(20)
  const reads = watch(() => ask(`${both.address}/api/v1/categories/all-categories`), 50)
  const from = shopping.count()
  if (fate === 'killed') await end(node.shop.app, 'SIGKILL')
  else node.shop.app.kill('SIGSTOP')
  await wait(seconds * 1_000)
  const placed = shopping.count() - from
  if (fate === 'killed') node.shop = await startShop(node.env)
  else node.shop.app.kill('SIGCONT')
  await until(
    ({ status }) => status === 200,
    () => ask(`${node.shop.address}/readyz`),
  )
  await shopping.acknowledged(20)
  const seen: Seen[] = await reads.close()
  const books = await shopping.close(both.place)
  return [
    told(`orders placed in ${seconds} s with one node ${fate}`, placed),
    none(`orders lost, doubled or torn, one node ${fate}`, books.lost.length + books.duplicates + books.torn.length),
    none(`reads that failed (${statuses(seen)}), one node ${fate}`, seen.filter(({ status }) => status !== 200).length),
    within(`the slowest read, one node ${fate}`, Math.max(...seen.map(({ took }) => took)), 10_000),
  ]
}

async function register(address: string | undefined, email: string): Promise<unknown> {
  const person = {
    name: 'Rahim',
    dob: '1990-01-31',
    location: 'Dhaka',
    phone: '01000000000',
    email,
    password: PASSWORD,
  }
  return (await sent(address, '/auth/register', person)).json()
}

function callOn(address: string | undefined, path: string, json: object): Promise<Seen> {
  return ask(`${address}/api/v1${path}`, asJson(json))
}

function sent(address: string | undefined, path: string, json: unknown): Promise<Response> {
  return fetch(`${address}/api/v1${path}`, asJson(json))
}

function asJson(json: unknown): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(json) }
}

function short(seen: readonly number[]): string {
  return seen.join(', ')
}

await runRound('two nodes on one PostgreSQL behind nginx', twoNodes)
