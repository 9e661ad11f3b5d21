import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { openCrawlers } from './crawlers.ts'

const limits = { newPagesPerBrowser: 20, newPagesPerAddress: 100, newPagesPerNetwork: 400 }
const PHONE = 'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) Chrome/126.0 Mobile'

function open() {
  let time = 0
  const crawlers = openCrawlers({ trustProxy: 0, limits, now: () => time })
  const from = (remoteAddress: string, program: string) =>
    ({ socket: { remoteAddress }, headers: { 'user-agent': program } }) as unknown as IncomingMessage
  /** Asks for new pages; returns how many of them had to wait behind visitors. */
  const readNew = (count: number, address: string, programOf: (nth: number) => string = () => PHONE) => {
    const requests = Array.from({ length: count }, (_, nth) => from(address, programOf(nth)))
    return requests.filter((request) => {
      crawlers.note(request)
      return crawlers.isCrawler(request)
    }).length
  }
  const readKept = (count: number, address: string) => {
    for (let nth = 0; nth < count; nth += 1) crawlers.note(from(address, PHONE))
  }
  return { crawlers, from, readNew, readKept, pass: (seconds: number) => (time += 1_000 * seconds) }
}

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0)',
  'facebookexternalhit/1.1',
  'Mozilla/5.0 (compatible; Baiduspider/2.0)',
])('[CACHE-04] a crawler that says so waits behind visitors at once: %s', (program) => {
  expect(open().readNew(1, '66.249.66.1', () => program)).toBe(1)
})

test('[CACHE-04] whoever reads new pages alone waits behind visitors, and after a pause does not', () => {
  const { readNew, pass } = open()
  const waited = readNew(1_000, '203.0.113.7')
  expect(waited).toBeGreaterThan(950)
  expect(readNew(3, '198.51.100.1'), 'nobody else does').toBe(0)
  pass(150)
  expect(readNew(5, '203.0.113.7')).toBe(0)
})

test('[CACHE-04] a shopper who reads kept pages, pictures and calls as well never waits behind others', () => {
  const { readNew, readKept } = open()
  let waited = 0
  for (let page = 0; page < 500; page += 1) {
    waited += readNew(1, '203.0.113.7')
    readKept(3, '203.0.113.7')
  }
  expect(waited).toBe(0)
})

test('[CACHE-04] behind the one address of a carrier a crawler takes nothing from the shoppers there', () => {
  const { readNew } = open()
  expect(readNew(2_000, '203.0.113.7', () => 'Mozilla/5.0 scraper')).toBeGreaterThan(1_900)
  expect(readNew(10, '203.0.113.7')).toBe(0)
  expect(readNew(10, '203.0.113.8')).toBe(0)
})

test('[CACHE-04] who calls itself something else with each page is known by its address, with each address by its network', () => {
  const { readNew } = open()
  expect(readNew(1_000, '203.0.113.7', (nth) => `Browser ${nth}`)).toBeGreaterThan(850)
  let waited = 0
  for (let host = 20; host < 220; host += 1) waited += readNew(10, `198.51.100.${host}`, (nth) => `Browser ${nth}`)
  expect(waited).toBeGreaterThan(1_400)
  expect(readNew(10, '192.0.2.1')).toBe(0)
})

test('a request is judged once, however often it is asked about', () => {
  const { crawlers, from } = open()
  const request = from('203.0.113.7', PHONE)
  for (let nth = 0; nth < 100; nth += 1) expect(crawlers.isCrawler(request)).toBe(false)
})
