import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axeCore from 'axe-core'

declare const axe: typeof axeCore

const resolver = createRequire(import.meta.url)
const source = readFileSync(resolver.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Runs axe on a page; returns the rule and the first element of each violation. Frames are skipped: they hold other pages.
 * The official Playwright builder also collects all passes and takes twice as long.
 */
export async function axeViolations(page: Page): Promise<[string, string | undefined][]> {
  // Disable transitions and let running ones end: axe would judge colours halfway through a change.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(untilAnimationsEnd)
  // A target that is scrolled halfway under a bar would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(runAxe)
}

/** Runs in the page. */
async function runAxe(): Promise<[string, string | undefined][]> {
  // Axe leaves targets that are too small for a mouse out unless asked.
  const rules = { 'target-size': { enabled: true } }
  const { violations } = await axe.run({ iframes: false, resultTypes: ['violations'], selectors: false, rules })
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}

/** Runs in the page: waits until all finite animations have ended. */
async function untilAnimationsEnd(): Promise<void> {
  const endingAnimations = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
  const allEnded = Promise.allSettled(endingAnimations.map(({ finished }) => finished))
  // An animation that is not rendered never ends.
  await Promise.race([allEnded, new Promise((done) => setTimeout(done, 1_500))])
}
