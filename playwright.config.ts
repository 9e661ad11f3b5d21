import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { shopOf } from './e2e/shop-address.ts'

// Playwright evaluates this file again in every worker: the first run's values are passed on through the environment.
process.env.E2E_PORT ||= String(await freePort())
process.env.E2E_ADMIN_PORT ||= String(await freePort())
process.env.E2E_STOCK_PORT ||= String(await freePort())
process.env.E2E_READY_PORT ||= String(await freePort())
process.env.E2E_DATA_DIR ||= createDataDir()

const browser = {
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Five to ten percent less processor time: one process fewer, and functions are parsed once although Playwright watches.
    '--in-process-gpu',
    '--js-flags=--no-enable-lazy-source-positions',
  ],
}
/** For tests that do not involve motion: animations take a sixth of their time. */
const reducedMotion = { contextOptions: { reducedMotion: 'reduce' as const } }
/** Images take another sixth. */
const browserWithoutImages = { ...browser, args: [...browser.args, '--blink-settings=imagesEnabled=false'] }

/** Specs that need neither images nor motion; at night they run with both, as shoppers and staff see them. */
const TEXT_ONLY_BY_DAY = [
  'browse',
  'dialogs',
  'early-presses',
  'entry-sizes',
  'every-page',
  'navigation-bar',
  'page-shell',
  'policy',
  'product',
  'product-pages',
  'proof-of-work',
  'admin/calls',
  'admin/move-orders',
  'admin/settings',
  'admin/small-resources',
  'admin/staff-frame',
]

/** Specs that never need them. */
const TEXT_ONLY = [
  'account*',
  'admin-code',
  'api-docs',
  'bangla-*',
  'bengali-digits',
  'cart*',
  'catalogue-texts',
  'change-password',
  'checkout-*',
  'closed-shop',
  'confirm-email',
  'content-pages',
  'directors',
  'headers',
  'language',
  'links',
  'one-order',
  'order-tracker',
  'outbox',
  'protected-areas',
  'search-*',
  'showroom*',
  'sign-in-pages',
  'sitemap',
  'size-chart',
  'source-lines',
  'work',
  'admin/audit',
  'admin/bangla*',
  'admin/dashboard',
  'admin/hostile-texts',
  'admin/lists',
  'admin/one-order',
  'admin/order-links',
  'admin/orders',
  'admin/searches',
  'admin/store-orders',
  'admin/unsaved-changes',
  'admin/users',
  'stock/*',
]
const TEXT_ONLY_SPECS = [...TEXT_ONLY, ...(process.env.NIGHTLY ? [] : TEXT_ONLY_BY_DAY)].map(
  (name) => `e2e/${name}.spec.ts`,
)

export default defineConfig({
  testDir: 'e2e',
  // Two more than CI has cores: tests spend much of their time waiting.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  ...(process.env.NIGHTLY ? {} : { grepInvert: /@nightly/ }),
  timeout: 60_000,
  reporter: 'list',
  expect: {
    // Shops, browsers and tests share CI's cores, and may stall for seconds.
    timeout: 15_000,
    // One pixel in 500 may differ: glyph edges are rendered slightly differently on other machines.
    toHaveScreenshot: {
      pathTemplate: '{testDir}/screens/{arg}{ext}',
      stylePath: 'e2e/screens.css',
      maxDiffPixelRatio: 0.002,
    },
  },
  use: {
    ...devices['Desktop Chrome'],
    // Tracing every test takes as long as the tests themselves; run a failed one again with --trace=on.
    screenshot: 'only-on-failure',
    launchOptions: browser,
  },
  // Two, as a worker starts anew for another one. A spec opens the shop of its folder (e2e/shop-address.ts).
  projects: [
    {
      name: 'words',
      testMatch: TEXT_ONLY_SPECS,
      use: { ...reducedMotion, launchOptions: browserWithoutImages },
    },
    { name: 'pictures', testIgnore: TEXT_ONLY_SPECS },
  ],
  webServer: {
    command: 'node e2e/start-shops.ts',
    url: `http://127.0.0.1:${process.env.E2E_READY_PORT}`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { E2E_SHOPS: JSON.stringify(shops()), E2E_READY_PORT: process.env.E2E_READY_PORT },
  },
})

/** The environment of each shop that the chosen specs open. */
function shops() {
  const { E2E_PORT = '', E2E_ADMIN_PORT = '', E2E_STOCK_PORT = '', E2E_DATA_DIR = '' } = process.env
  const { E2E_SHOP_DATABASE = '', E2E_ADMIN_DATABASE = '' } = process.env
  return [
    ...(needsShop('shop') ? [shopEnv(E2E_PORT, E2E_DATA_DIR, E2E_SHOP_DATABASE)] : []),
    ...(needsShop('admin') ? [shopEnv(E2E_ADMIN_PORT, join(E2E_DATA_DIR, 'admin'), E2E_ADMIN_DATABASE)] : []),
    ...(needsShop('stock') ? [shopEnv(E2E_STOCK_PORT, join(E2E_DATA_DIR, 'stock'), '', 'on')] : []),
  ]
}

/** Whether one of the specs chosen on the command line opens this shop; without a choice all of them run. */
function needsShop(name: string): boolean {
  const chosen = process.argv.filter((arg) => /^e2e[\\/]/.test(arg))
  return chosen.length === 0 || chosen.some((path) => shopOf(path) === name)
}

/** A shop on the given database, by default the embedded one, that counts its pairs only if `stock` is on. */
function shopEnv(port: string, dataDir: string, database = '', stock: 'on' | 'off' = 'off') {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: database,
    LOG_LEVEL: 'warn',
    // They would take a tenth of a core for each shop, and few tests show images.
    IMAGE_WIDTHS_EVERY_SECONDS: '0',
    DEMONSTRATION_STOCK: stock,
    LIMIT_LOGIN_PER_ADDRESS: '100000',
    LIMIT_REGISTER_PER_ADDRESS: '100000',
    LIMIT_ORDERS_PER_ADDRESS: '100000',
    LIMIT_WITHOUT_WORK: '100000',
    LIMIT_NEW_PAGES_PER_BROWSER: '100000',
    LIMIT_NEW_PAGES_PER_ADDRESS: '100000',
    LIMIT_NEW_PAGES_PER_NETWORK: '100000',
    // Where stock is kept, one test orders more than that.
    LIMIT_HELD_PER_STRANGER: stock === 'on' ? '30' : '1000000',
    LIMIT_HELD_PER_NETWORK: '1000000',
    LIMIT_OTP_PER_MINUTE: '100',
    LIMIT_OTP_PER_ADDRESS: '100000',
    LIMIT_OTP_TRIES_PER_ADDRESS: '100000',
  }
}

/** A temporary data directory that is removed when Playwright exits. */
function createDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'omni-e2e-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const port = (probe.address() as { port: number }).port
      probe.close(() => done(port))
    })
  })
}
