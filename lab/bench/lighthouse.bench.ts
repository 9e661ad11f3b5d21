import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium as playwright } from '@playwright/test'
import lighthouse from 'lighthouse'
import { percentile } from '#server/testing/percentile.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import type { Product } from '#shared/schemas/product.ts'
import { findChromium } from '../../scripts/chromium.mjs'

/** `BENCH_RUNS=1` for a quick try. */
const RUNS = Number(process.env.BENCH_RUNS ?? 5)
/**
 * Minimum of Lighthouse's own CPU benchmark during a run: its fourfold CPU throttling assumes a machine of 1,500 to 2,000.
 * A run below that, as when a shared host withdraws its cores, is meaningless and repeated.
 */
const MIN_INDEX = 1_500
const MAX_TRIES = 5 * RUNS
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Goals: scores out of 100, layout shift without unit, blocking time in ms. */
const MIN_SCORES = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
const MAX_VALUES = { shift: 0.02, blocking: 60 }

interface ShopPage {
  name: string
  path: string
  /** excluded from search engines on purpose, which Lighthouse would count as a failure */
  noindex?: boolean
}

type Category = (typeof CATEGORIES)[number]

interface Run {
  scores: Record<Category, number>
  shift: number
  blocking: number
  /** largest contentful paint in ms */
  paint: number
  /** Lighthouse's CPU benchmark index during the run */
  index: number
  /** failed audits outside of performance, each with the first element it reports */
  failedAudits: string[]
}

/** Lighthouse with its mobile preset and slow 4G on the built demonstration shop: the median of five runs. */
async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'omni-lighthouse-'))
  const [shopPort, browserPort] = [await freePort(), await freePort()]
  const env = { NODE_ENV: 'production', DATA_DIR: join(folder, 'data'), DATABASE_URL: '' }
  const { address, app } = await startShop({ ...env, PORT: String(shopPort) })
  const browser = await playwright.launchPersistentContext(join(folder, 'browser'), {
    executablePath: process.env.CHROMIUM_PATH || findChromium() || undefined,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${browserPort}`],
  })
  try {
    const pages = await pagesOf(address, browser)
    console.info('                perform.  access.  practice  seo   shift   blocking  largest paint  processor')
    // Warm-up: the first visitor of an image width waits until that variant exists; an open shop has them all.
    for (const page of pages) await runOnce(address, page, browserPort)
    for (const page of pages) {
      const runs: Run[] = []
      for (let tries = 0; tries < MAX_TRIES && runs.length < RUNS; tries++) {
        const run = await runOnce(address, page, browserPort)
        if (run.index >= MIN_INDEX) runs.push(run)
      }
      if (runs.length < RUNS) throw new Error(`${page.name}: this machine is too slow or too busy to measure on`)
      report(page, runs)
    }
    console.info('* Without the audit is-crawlable: the shop keeps these pages out of search engines on purpose.')
  } finally {
    await browser.close()
    const exit = new Promise((done) => app.once('exit', done))
    app.kill('SIGTERM')
    await exit
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The pages to measure; the browser's cart gets a pair of shoes. */
async function pagesOf(address: string, browser: BrowserContext): Promise<ShopPage[]> {
  const products: Product[] = await (await fetch(`${address}/api/v1/products/featured`)).json()
  const product = products.find(({ sizes }) => sizes.length > 0)
  if (!product) throw new Error('The demonstration has no featured product')
  const page = await browser.newPage()
  await page.goto(address)
  const line = { product, quantity: 1, size: product.sizes[0]?._id }
  await page.evaluate((lines) => localStorage.setItem('cart', JSON.stringify(lines)), [line])
  await page.close()
  return [
    { name: 'home', path: '/' },
    { name: 'home, bn', path: '/bn' },
    { name: 'category', path: `/category/${product.category._id}` },
    { name: 'product', path: `/products/details/${product._id}` },
    { name: 'search', path: '/search?query=sandal', noindex: true },
    { name: 'cart', path: '/cart', noindex: true },
  ]
}

async function runOnce(address: string, { path, noindex }: ShopPage, port: number): Promise<Run> {
  const result = await lighthouse(`${address}${path}`, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    skipAudits: noindex ? ['is-crawlable'] : [],
  })
  if (!result) throw new Error('Lighthouse measured nothing')
  const { audits, categories, environment, runtimeError } = result.lhr
  if (runtimeError) throw new Error(runtimeError.message)
  const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100)
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const failedAudits = CATEGORIES.slice(1).flatMap((name) =>
    (categories[name]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1),
  )
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    shift: figure('cumulative-layout-shift'),
    blocking: figure('total-blocking-time'),
    paint: figure('largest-contentful-paint'),
    index: environment.benchmarkIndex,
    failedAudits: failedAudits.map(({ id }) => `${id}: ${audits[id]?.title} ${firstElementOf(audits[id]?.details)}`),
  }
}

/** The first element that an audit reports. */
function firstElementOf(details: unknown): string {
  return JSON.stringify(details ?? '').match(/"(?:snippet|description)":"((?:[^"\\]|\\.)*)"/)?.[1] ?? ''
}

function report({ name, noindex }: ShopPage, runs: Run[]) {
  const medianOf = (metric: (run: Run) => number) =>
    percentile(
      runs.map(metric).sort((a, b) => a - b),
      50,
    )
  const scores = CATEGORIES.map((category) => ({ category, value: medianOf((run) => run.scores[category]) }))
  const [shift, blocking] = [medianOf((run) => run.shift), medianOf((run) => run.blocking)]
  const missedGoals = [
    ...scores.filter(({ category, value }) => value < MIN_SCORES[category]).map(({ category }) => category),
    ...(shift <= MAX_VALUES.shift ? [] : ['shift']),
    ...(blocking <= MAX_VALUES.blocking ? [] : ['blocking']),
  ]
  if (missedGoals.length) process.exitCode = 1
  const [performance, access, practices, seo] = scores.map(({ value }) => String(value))
  const figures = [
    performance?.padStart(8),
    access?.padStart(9),
    practices?.padStart(10),
    `${seo}${noindex ? '*' : ''}`.padStart(5),
    shift.toFixed(3).padStart(8),
    `${Math.round(blocking)} ms`.padStart(11),
    `${(medianOf((run) => run.paint) / 1_000).toFixed(1)} s`.padStart(15),
    medianOf((run) => run.index)
      .toFixed(0)
      .padStart(11),
  ]
  console.info(
    `${name.padEnd(16)}${figures.join('')}  ${missedGoals.length ? `MISSED: ${missedGoals.join(', ')}` : 'within'}`,
  )
  for (const audit of new Set(runs.flatMap(({ failedAudits }) => failedAudits))) console.info(`    ${audit}`)
}

await measure()
