import { setTimeout as wait } from 'node:timers/promises'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { toFormData } from '#server/testing/fixtures/to-form-data.ts'
import { requestCode } from '#server/testing/letters.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { startShop } from '#server/testing/processes/running-shop.ts'
import { type SharedOrder, seedShop, startShopping, withDatabase } from '#server/testing/processes/shoppers.ts'
import { createAdminToken } from './admin-token.ts'
import { expectWithin, expectZero, type Finding, option, report, runRound } from './round.ts'
import { startTwoNodes, type TwoNodes } from './two-nodes.ts'
import { formatStatuses, type RequestOutcome, repeatUntil, sendRequest, watchRequest } from './watch.ts'

const seconds = option('seconds', 10)
const writes = option('writes', 100)

/** Two nodes on one PostgreSQL: the state they must share, and what happens to orders when one is killed or frozen. */
async function checkTwoNodes(folder: string): Promise<Finding[]> {
  const cluster = await startTwoNodes(folder)
  try {
    const order = await seedShop(cluster.location)
    return [
      await checkRateLimit(cluster),
      await checkOneTimeCode(cluster),
      await checkRevocation(cluster),
      await checkReadAfterWrite(cluster),
      ...(await checkNodeFault(cluster, order, 'killed')),
      ...(await checkNodeFault(cluster, order, 'frozen')),
    ]
  } finally {
    await cluster.close()
  }
}

const PASSWORD = 'a long enough one'

async function checkRateLimit({ nodes }: TwoNodes): Promise<Finding> {
  const statuses: number[] = []
  for (let nth = 0; nth < 12; nth++) {
    const { status } = await sendJson(nodes[nth % 2]?.shop.address, '/auth/login', {
      email: 'no@shop.test',
      password: PASSWORD,
    })
    statuses.push(status)
  }
  const expected = [...Array(10).fill(401), 403, 403].join()
  return {
    label: '12 failed logins in turns',
    actual: joinStatuses(statuses),
    promise: '10 × 401, then 403',
    passed: statuses.join() === expected,
  }
}

async function checkOneTimeCode({ nodes, location }: TwoNodes): Promise<Finding> {
  const [firstNode, secondNode] = nodes.map(({ shop }) => shop.address)
  const email = 'code@shop.test'
  await register(firstNode, email)
  const code = await withDatabase(location, ({ db }) => {
    const request = (path: string, { json }: { json?: unknown } = {}) => postJson(firstNode, path, json)
    return requestCode({ db, request }, email)
  })
  const wrong = code === '111111' ? '222222' : '111111'
  const statuses: number[] = []
  for (const [nth, otp] of [wrong, wrong, wrong, wrong, wrong, code, code].entries())
    statuses.push((await sendJson(nth % 2 ? firstNode : secondNode, '/auth/verify-otp', { email, otp })).status)
  const isRejected = statuses.every((status) => status === 400)
  return {
    label: 'a code after five wrong ones in turns',
    actual: joinStatuses(statuses),
    promise: 'refused on both',
    passed: isRejected,
  }
}

async function checkRevocation({ nodes }: TwoNodes): Promise<Finding> {
  const [firstNode, secondNode] = nodes.map(({ shop }) => shop.address)
  const email = 'leaves@shop.test'
  const { user } = (await register(firstNode, email)) as { user?: { _id: string } }
  const { token } = (await (await postJson(firstNode, '/auth/login', { email, password: PASSWORD })).json()) as {
    token: string
  }
  const headers = { Authorization: token }
  const check = () => sendRequest(`${secondNode}/api/v1/auth/user-auth`, { headers })
  const before = await check()
  await sendRequest(`${firstNode}/api/v1/auth/delete/${user?._id}`, { method: 'DELETE', headers })
  const after = await check()
  const statuses = [before.status, after.status]
  return {
    label: 'a token before and after its account went on the other node',
    actual: joinStatuses(statuses),
    promise: '200, 401',
    passed: statuses.join() === '200,401',
  }
}

/** Writes on one node and reads on the other immediately, alternating. */
async function checkReadAfterWrite({ nodes, location }: TwoNodes): Promise<Finding> {
  const token = await createAdminToken(location)
  const image = await makeImage()
  let stale = 0
  for (let nth = 0; nth < writes; nth++) {
    const [writer, reader] = nth % 2 ? [nodes[0], nodes[1]] : [nodes[1], nodes[0]]
    const name = crypto.randomUUID()
    const body = toFormData({ name, image })
    const { status } = await sendRequest(`${writer.shop.address}/api/v1/categories/create`, {
      method: 'POST',
      headers: { Authorization: token },
      body,
    })
    const response = await fetch(`${reader.shop.address}/api/v1/categories/all-categories`)
    if (status !== 201 || !(await response.text()).includes(name)) stale += 1
  }
  return expectZero(`stale of ${writes} reads on one node after a write on the other`, stale)
}

/** Shoppers and readers behind the balancer while one node is down for some seconds. */
async function checkNodeFault(cluster: TwoNodes, order: SharedOrder, fault: 'killed' | 'frozen'): Promise<Finding[]> {
  const [node] = cluster.nodes
  const shopping = await startShopping(cluster.address, order)
  await shopping.acknowledged(20)
  const reads = watchRequest(() => sendRequest(`${cluster.address}/api/v1/categories/all-categories`), 50)
  const countBefore = shopping.count()
  if (fault === 'killed') await stopProcess(node.shop.app, 'SIGKILL')
  else node.shop.app.kill('SIGSTOP')
  await wait(seconds * 1_000)
  const orderCount = shopping.count() - countBefore
  if (fault === 'killed') node.shop = await startShop(node.env)
  else node.shop.app.kill('SIGCONT')
  await repeatUntil(
    ({ status }) => status === 200,
    () => sendRequest(`${node.shop.address}/readyz`),
  )
  await shopping.acknowledged(20)
  const outcomes = await reads.close()
  const reconciliation = await shopping.close(cluster.location)
  return [
    report(`orders placed in ${seconds} s with one node ${fault}`, orderCount),
    expectZero(
      `orders lost, doubled or torn, one node ${fault}`,
      reconciliation.lost.length + reconciliation.duplicates + reconciliation.torn.length,
    ),
    expectZero(
      `reads that failed (${formatStatuses(outcomes)}), one node ${fault}`,
      outcomes.filter(({ status }) => status !== 200).length,
    ),
    expectWithin(
      `the slowest read, one node ${fault}`,
      Math.max(...outcomes.map(({ durationMs }) => durationMs)),
      10_000,
    ),
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
  return (await postJson(address, '/auth/register', person)).json()
}

function sendJson(address: string | undefined, path: string, json: object): Promise<RequestOutcome> {
  return sendRequest(`${address}/api/v1${path}`, jsonRequest(json))
}

function postJson(address: string | undefined, path: string, json: unknown): Promise<Response> {
  return fetch(`${address}/api/v1${path}`, jsonRequest(json))
}

function jsonRequest(json: unknown): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(json) }
}

function joinStatuses(statuses: readonly number[]): string {
  return statuses.join(', ')
}

await runRound('[F10] two nodes on one PostgreSQL behind nginx', checkTwoNodes)
