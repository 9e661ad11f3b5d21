// Receives what a shop tells by a webhook, and reads the order by an API key:
// WEBHOOK_SECRET=whsec_… SHOP=https://shop.example API_KEY=omni_… PORT=4000 node receive-events.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { WEBHOOK_SECRET = '', SHOP, API_KEY, PORT } = process.env
/** Ids of events that were done: keep them where what an event changes is kept, in one transaction. */
const done = new Set()

function isGenuine(signature = '', body = '') {
  const { t = '', v1 = '' } = Object.fromEntries(signature.split(',').map((part) => part.split('=')))
  const expected = createHmac('sha256', WEBHOOK_SECRET).update(`${t}.${body}`).digest()
  const given = Buffer.from(v1, 'hex')
  const isFresh = Math.abs(Date.now() / 1000 - Number(t)) < 300
  return isFresh && given.length === expected.length && timingSafeEqual(given, expected)
}

async function handle({ id, kind, subject, sequence }) {
  if (done.has(id)) return
  const headers = { Authorization: `Bearer ${API_KEY}` }
  const isOrder = kind.startsWith('order.')
  const order = isOrder && (await (await fetch(`${SHOP}/api/v1/orders/singleOrder/${subject}`, { headers })).json())
  process.stdout.write(`${JSON.stringify({ sequence, kind, subject, ...(order && { total: order.total }) })}\n`)
  done.add(id)
}

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  if (!isGenuine(request.headers['omni-signature'], body)) return response.writeHead(401).end()
  await handle(JSON.parse(body)).then(
    () => response.writeHead(204).end(),
    () => response.writeHead(503).end(),
  )
}).listen(Number(PORT), '127.0.0.1')
