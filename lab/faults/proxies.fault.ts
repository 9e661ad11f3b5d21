import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { openShop } from '#server/testing/fixtures/open-shop.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { openForwardingProxy, sendFrom } from '#server/testing/processes/forwarding-proxy.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import { ORDERING_ENV, withDatabase } from '#server/testing/processes/shoppers.ts'
import { hasNginx, READ_LIMIT, startBalancer } from './balancer.ts'
import { expectWithin, expectZero, type Finding, formatPercentiles, option, report, runRound } from './round.ts'
import { formatStatuses } from './watch.ts'

/** Searches that the shop allows an address in a minute. */
const LIMIT = 20
/** Requests in progress that deploy/nginx.conf allows a client. */
const MAX_IN_PROGRESS = 1_000
const FRONT_ADDRESS = '127.0.1.1'
const READ_LIMIT_DIVISOR = 20
const reads = option('reads', 6_000)

const NEARBY = '/api/v1/showrooms/nearby'
const NEARBY_BODY = JSON.stringify({ latitude: 23.75, longitude: 90.38 })

const closings: (() => unknown)[] = []
let lastClient = 0
/** A loopback address that nobody has used yet. */
const newClient = () => `127.0.9.${++lastClient}`

/** Clients with addresses of their own before one and two proxies: whom the limits of shop and nginx count. */
async function checkProxies(folder: string): Promise<Finding[]> {
  const port = await freePort()
  const hasBalancer = hasNginx('the round of the proxies')
  const env = {
    ...ORDERING_ENV,
    PORT: String(port),
    DATA_DIR: `${folder}/data`,
    LIMIT_NEARBY_PER_ADDRESS: String(LIMIT),
    TRUST_PROXY: hasBalancer ? '1' : '2',
  }
  const shop = await startShop(env)
  closings.push(() => stopProcess(shop.app))
  await withDatabase(env, openShop)
  try {
    return hasBalancer ? await checkNginx(folder, port) : await checkWithoutNginx(port)
  } finally {
    for (const close of closings.splice(0).reverse()) await close()
  }
}

/** There is no nginx: what the shop itself makes of two proxies in a row. */
async function checkWithoutNginx(shopPort: number): Promise<Finding[]> {
  const inner = await openForwardingProxy(shopPort)
  const outer = await openForwardingProxy(inner.port)
  closings.push(inner.close, outer.close)
  return [
    report('nginx', 'not on the PATH (apt-get install nginx-light): deploy/nginx.conf was NOT tried, only the shop'),
    ...(await checkLimits('two proxies', outer.port)),
  ]
}

async function checkNginx(folder: string, shopPort: number): Promise<Finding[]> {
  const alone = await start(folder, shopPort, { kind: 'none' })
  const findings = [...(await checkLimits('nginx alone', alone)), ...(await checkRequestsInProgress(alone))]
  await closings.pop()?.()
  const limited = await start(folder, shopPort, { kind: 'none', readLimitDivisor: READ_LIMIT_DIVISOR })
  findings.push(...(await checkReadFlood(limited)))
  await closings.pop()?.()
  for (const [kind, addressHeader] of [
    ['balancer', undefined],
    ['cloudflare', 'CF-Connecting-IP'],
  ] as const) {
    const nginx = await start(folder, shopPort, { kind, connectsFrom: FRONT_ADDRESS })
    const front = await openForwardingProxy(nginx, { connectsFrom: FRONT_ADDRESS, addressHeader })
    findings.push(
      ...(await checkLimits(`${kind} before nginx`, front.port)),
      await checkForgery(`${kind}, but straight at nginx`, nginx),
    )
    front.close()
    if (kind === 'balancer') findings.push(await checkIpv6Network(nginx))
    await closings.pop()?.()
  }
  return findings
}

async function start(folder: string, shopPort: number, inFront: Parameters<typeof startBalancer>[2]): Promise<number> {
  const { port, app } = await startBalancer(folder, [shopPort, shopPort], inFront)
  closings.push(() => stopProcess(app, 'SIGQUIT'))
  return port
}

async function checkLimits(label: string, port: number): Promise<Finding[]> {
  const promise = `${LIMIT} × 200, then 429, each`
  const clients = [newClient(), newClient()]
  const rows: string[] = []
  for (const client of clients) rows.push(formatStatuses(await search(client, port, LIMIT + 2)))
  const expected = formatStatuses([...Array(LIMIT).fill({ status: 200 }), { status: 429 }, { status: 429 }])
  return [
    {
      label: `${label}: two clients, ${LIMIT + 2} searches each`,
      actual: rows.join('; '),
      promise,
      passed: rows.every((row) => row === expected),
    },
    await checkForgery(label, port),
  ]
}

/** A client that claims another address with each search, in every header that anybody might believe. */
async function checkForgery(label: string, port: number): Promise<Finding> {
  const outcomes = await search(newClient(), port, 2 * LIMIT, (index) => {
    const address = `203.0.113.${index + 1}`
    return {
      'X-Forwarded-For': `${address}, ${FRONT_ADDRESS}`,
      'CF-Connecting-IP': address,
      'X-Real-IP': address,
      'True-Client-IP': address,
      Forwarded: `for=${address}`,
    }
  })
  const allowed = outcomes.filter(({ status }) => status === 200).length
  return {
    label: `${label}: ${2 * LIMIT} searches with as many forged addresses`,
    actual: formatStatuses(outcomes),
    promise: `${LIMIT} × 200`,
    passed: allowed === LIMIT,
  }
}

async function search(client: string, port: number, count: number, headersOf?: (index: number) => object) {
  const outcomes: { status: number }[] = []
  for (let index = 0; index < count; index++) {
    const headers = { 'Content-Type': 'application/json', ...headersOf?.(index) }
    const url = `http://127.0.0.1:${port}${NEARBY}`
    outcomes.push(await sendFrom(client, url, { method: 'POST', headers, body: NEARBY_BODY }))
  }
  return outcomes
}

/** More unfinished requests than a client may have: the surplus is refused at once, and nobody else notices. */
async function checkRequestsInProgress(port: number): Promise<Finding[]> {
  const held = await holdRequests(newClient(), port, MAX_IN_PROGRESS + 100)
  const startTime = performance.now()
  const other = await search(newClient(), port, 1)
  const ms = performance.now() - startTime
  held.close()
  return [
    {
      label: `${MAX_IN_PROGRESS + 100} unfinished requests of one client, refused`,
      actual: held.statuses.join() ? formatStatuses(held.statuses.map((status) => ({ status }))) : 'none',
      promise: '429 × 100',
      passed: held.statuses.length === 100 && held.statuses.every((status) => status === 429),
    },
    { label: "another client's search meanwhile", ...ok(other), promise: '200' },
    expectWithin('its time', ms, 1_000),
  ]
}

/** Two addresses of one IPv6 network, and one of another, as a balancer reports them. */
async function checkIpv6Network(nginxPort: number): Promise<Finding> {
  const heldRequests = []
  for (const [address, count] of [
    ['2001:db8:1:1::1', 600],
    ['2001:db8:1:1:ffff::2', 600],
    ['2001:db8:1:2::1', 100],
  ] as const) {
    const front = await openForwardingProxy(nginxPort, { connectsFrom: FRONT_ADDRESS, seenAs: () => address })
    heldRequests.push({ front, ...(await holdRequests(newClient(), front.port, count)) })
  }
  const actual = heldRequests.map(({ statuses }) => statuses.length).join(', ')
  for (const { close, front } of heldRequests) {
    close()
    front.close()
  }
  return {
    label: 'unfinished requests of two addresses of one /64 (600 each) and one of another (100), refused',
    actual,
    promise: '0, 200, 0',
    passed: actual === '0, 200, 0',
  }
}

/** Opens requests whose bodies never end; `statuses` are those of the ones that are answered all the same. */
async function holdRequests(client: string, port: number, count: number) {
  const statuses: number[] = []
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: client })
    socket.once('data', (bytes) => statuses.push(Number(String(bytes).split(' ')[1])))
    socket.on('error', () => {})
    socket.write(`POST ${NEARBY} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`)
    return socket
  })
  await Promise.all(sockets.map((socket) => new Promise((done) => socket.once('connect', done))))
  let previousCount = -1
  while (statuses.length !== previousCount) {
    previousCount = statuses.length
    await wait(1_000)
  }
  return { statuses, close: () => sockets.forEach((socket) => void socket.destroy()) }
}

/** One client reads as fast as it can; its own writes and another client's reads go on. */
async function checkReadFlood(port: number): Promise<Finding[]> {
  const flooder = newClient()
  const startTime = performance.now()
  let isOver = false
  const flood = pipelineReads(flooder, port, reads).finally(() => {
    isOver = true
  })
  const reader = newClient()
  const others: { status: number; ms: number }[] = []
  const writes = await search(flooder, port, 10)
  while (!isOver || others.length < 10) {
    const sentAt = performance.now()
    const { status } = await sendFrom(reader, `http://127.0.0.1:${port}/healthz`)
    others.push({ status, ms: performance.now() - sentAt })
    await wait(20)
  }
  const counts = await flood
  const seconds = (performance.now() - startTime) / 1_000
  const allowed = counts.get('200') ?? 0
  const refused = counts.get('429') ?? 0
  const maxAllowed = (READ_LIMIT.burst + Math.ceil(READ_LIMIT.perSecond * seconds)) / READ_LIMIT_DIVISOR
  return [
    {
      label: `${reads} reads of one client in ${seconds.toFixed(1)} s, nginx's limit divided by ${READ_LIMIT_DIVISOR}`,
      actual: `200 × ${allowed}, 429 × ${refused}`,
      promise: `at most ${Math.ceil(maxAllowed)} × 200, else 429`,
      passed: allowed <= maxAllowed && refused > 0 && allowed + refused === reads,
    },
    expectZero('429 without Retry-After', refused - (counts.get('Retry-After') ?? 0)),
    { label: 'its own writes meanwhile', ...ok(writes), promise: 'all 200' },
    {
      label: "another client's reads meanwhile",
      ...ok(others),
      actual: `${formatStatuses(others)}; ${formatPercentiles(others.map(({ ms }) => ms))}`,
      promise: 'all 200',
    },
  ]
}

/** Sends reads over 40 sockets without waiting for responses; counts these by status, and their Retry-After lines. */
async function pipelineReads(client: string, port: number, count: number): Promise<Map<string, number>> {
  const sockets = 40
  const perSocket = Math.ceil(count / sockets)
  const counts = new Map<string, number>()
  const read = (many: number) =>
    new Promise<void>((done) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: client })
      let text = ''
      socket.setEncoding('latin1').on('data', (part) => {
        text += part
      })
      socket.on('error', () => {})
      socket.once('close', () => {
        for (const [, status, header = ''] of text.matchAll(/HTTP\/1\.1 (\d{3})|\n(Retry-After): \d/g))
          counts.set(status ?? header, (counts.get(status ?? header) ?? 0) + 1)
        done()
      })
      const request = 'GET /healthz HTTP/1.1\r\nHost: x\r\n'
      socket.write(`${`${request}\r\n`.repeat(many - 1)}${request}Connection: close\r\n\r\n`)
    })
  await Promise.all(
    Array.from({ length: sockets }, (_, index) => read(Math.min(perSocket, Math.max(0, count - index * perSocket)))),
  )
  return counts
}

function ok(outcomes: readonly { status: number }[]): Pick<Finding, 'actual' | 'passed'> {
  return {
    actual: formatStatuses(outcomes),
    passed: outcomes.length > 0 && outcomes.every(({ status }) => status === 200),
  }
}

await runRound('[I21] clients before one and two proxies', checkProxies)
