import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, openBrowser } from '#server/testing/browser.ts'
import { codeIn } from '#server/testing/letters.ts'
import { verifyCode } from '#server/testing/lost-password.ts'
import { percentile } from '#server/testing/percentile.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { type MailServer, startMailServer } from '#server/testing/processes/mail-server.ts'
import { freePort, memoryOf, startShop } from '#server/testing/processes/running-shop.ts'
import { ORDERING_ENV } from '#server/testing/processes/shoppers.ts'
import { httpRequests } from '#server/testing/requests.ts'
import {
  expectStillRunning,
  expectWithin,
  expectZero,
  type Finding,
  formatPercentiles,
  option,
  report,
  runRound,
} from './round.ts'

const seconds = option('seconds', 30)
const NETWORKS = 200
const GUESSERS = 30
const PERSON = { name: 'Owner', dob: '1990-01-31', location: 'Dhaka', phone: '01000000000', email: 'owner@shop.test' }
const PASSWORD = 'a long enough one'

/** A stranger tries passwords for one account from many networks and codes from one, while its owner signs in. */
async function guessPasswords(folder: string): Promise<Finding[]> {
  const mail = await startMailServer()
  const env = {
    ...ORDERING_ENV,
    PORT: String(await freePort()),
    DATA_DIR: folder,
    SMTP_URL: mail.url,
    TRUST_PROXY: '1',
  }
  const shop = await startShop(env)
  const api = { request: httpRequests(shop.address) }
  try {
    const owner = openBrowser(api, '203.0.113.1')
    await owner.request('/auth/register', { json: { ...PERSON, password: PASSWORD } })
    await signIn(owner)
    const attack = startAttack(api)
    const attempts: { status: number; ms: number }[] = []
    const end = performance.now() + seconds * 1_000
    while (performance.now() < end) {
      const next = wait(100)
      attempts.push(await signIn(owner))
      await next
    }
    const memory = memoryOf(shop)
    const elsewhere = openBrowser(api, '203.0.113.2')
    const unknown = [
      (await signIn(elsewhere)).status,
      await proveEmail(elsewhere, mail),
      (await signIn(elsewhere)).status,
    ]
    const guesses = await attack.close()
    const times = attempts.map(({ ms }) => ms).toSorted((a, b) => a - b)
    return [
      report(`guesses from ${NETWORKS} networks, and wrong codes`, formatCounts(guesses)),
      {
        label: 'guesses that were compared with the password',
        actual: String(guesses.get('login 401')),
        promise: '100 in an hour',
        passed: guesses.get('login 401') === 100,
      },
      report('sign-ins of the owner from a known browser', `${attempts.length}, ${formatPercentiles(times)}`),
      expectZero('of these refused', attempts.filter(({ status }) => status !== 200).length),
      expectWithin('of these the 95th percentile', percentile(times, 95), 1_000),
      {
        label: 'another browser of the owner: sign-in, code, sign-in',
        actual: unknown.join(', '),
        promise: '403, 200, 200',
        passed: unknown.join() === '403,200,200',
      },
      report('memory of the shop', `${memory} MiB`),
      expectStillRunning(shop.app),
    ]
  } finally {
    await stopProcess(shop.app, 'SIGKILL')
    await mail.close()
  }
}

/** Signs in with the right password; returns status and duration in ms. */
async function signIn(browser: Browser) {
  const startedAt = performance.now()
  const response = await browser.request('/auth/login', { json: { email: PERSON.email, password: PASSWORD } })
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - startedAt }
}

/** Requests a code and verifies the one that arrives; returns the status. */
async function proveEmail(browser: Browser, mail: MailServer): Promise<number> {
  const lettersBefore = mail.received.length
  const { status } = await browser.request('/auth/new-otp', { json: { email: PERSON.email } })
  if (status !== 200) return status
  while (mail.received.length === lettersBefore) await wait(50)
  const code = codeIn({ text: mail.received.at(-1)?.email.text ?? '' })
  return (await verifyCode(browser, PERSON.email, code)).status
}

/** Tries passwords without pause from one network after the other, and codes from one address, until closed. */
function startAttack(api: { request: ReturnType<typeof httpRequests> }) {
  const counts = new Map<string, number>()
  let isOpen = true
  let guessCount = 0
  const send = async (browser: Browser, path: string, json: Record<string, string>) => {
    const { status } = await browser.request(`/auth/${path}`, { json })
    const key = `${path} ${status}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const guess = async () => {
    while (isOpen) {
      const network = ++guessCount % NETWORKS
      await send(openBrowser(api, `198.51.${network}.1`), 'login', {
        email: PERSON.email,
        password: `guess ${guessCount}`,
      })
    }
  }
  const guessCodes = async () => {
    const browser = openBrowser(api, '203.0.113.3')
    await send(browser, 'new-otp', { email: PERSON.email })
    while (isOpen) {
      await send(browser, 'verify-otp', { email: PERSON.email, otp: '000000' })
      await wait(20)
    }
  }
  const loops = [guessCodes(), ...Array.from({ length: GUESSERS }, guess)]
  return {
    async close(): Promise<ReadonlyMap<string, number>> {
      isOpen = false
      await Promise.all(loops)
      return counts
    },
  }
}

function formatCounts(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([key, count]) => `${key} × ${count}`).join(', ')
}

await runRound(`[I23] a stranger guesses a password for ${seconds} s, its owner signs in`, guessPasswords)
