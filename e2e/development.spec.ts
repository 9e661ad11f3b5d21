import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { inBangla } from './bangla.ts'
import { test } from './test.ts'

test('`npm run dev` serves pages that hydrate', { tag: '@nightly' }, async ({ page }) => {
  test.setTimeout(360_000)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'omni-dev-'))
  const shop = start(port, folder)
  try {
    await expect(async () => expect((await fetch(`http://127.0.0.1:${port}/healthz`)).ok).toBe(true)).toPass({
      timeout: 200_000,
    })
    // The first page waits until Vite has transformed the sources, which takes long where other tests share the cores.
    await expect(async () => {
      await page.goto(`http://127.0.0.1:${port}/no-such-page`)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    }).toPass({ timeout: 120_000 })
    await page.goto(`http://127.0.0.1:${port}/bn/counter`)
    await expect(page.getByRole('heading', { name: inBangla('Sign in') })).toBeVisible()
    await page.goto(`http://127.0.0.1:${port}/no-such-page`)
    // The search list opens only after hydration.
    await expect(async () => {
      await page.getByRole('combobox').first().fill('pad')
      await expect(page.getByRole('option').first()).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 120_000 })
  } finally {
    shop.kill('SIGTERM')
    await new Promise((done) => shop.once('exit', done))
    rmSync(folder, { recursive: true, force: true })
  }
})

function start(port: number, folder: string): ChildProcess {
  return spawn(process.execPath, ['server/dev.ts'], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  })
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const at = probe.address()
      probe.close(() => done(at && typeof at === 'object' ? at.port : 0))
    })
  })
}
