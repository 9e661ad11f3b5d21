import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axeCore from 'axe-core'

declare const axe: typeof axeCore

const here = createRequire(import.meta.url)
const source = readFileSync(here.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong on a page: the rule, and the first element that breaks it. What a frame holds is another page,
 * and none of ours. Its own builder for Playwright brings home everything that is right too, and takes twice as long.
 */
export async function mistakes(page: Page): Promise<[string, string | undefined][]> {
  // A colour that changes while axe looks would be judged half way: from here on none takes time, and what runs may end.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(untilStill)
  await page.evaluate(source)
  return page.evaluate(runAxe)
}

/** Runs in the page. */
async function runAxe(): Promise<[string, string | undefined][]> {
  const { violations } = await axe.run({ iframes: false, resultTypes: ['violations'], selectors: false })
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}

/** Runs in the page: waits until no colour is on its way to another one. */
async function untilStill(): Promise<void> {
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
  const settled = Promise.allSettled(ending.map(({ finished }) => finished))
  // One that is not rendered never ends.
  await Promise.race([settled, new Promise((done) => setTimeout(done, 1_500))])
}
