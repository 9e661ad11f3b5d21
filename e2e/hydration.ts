import { expect, type Locator } from '@playwright/test'

/** Waits until React has hydrated a control: whatever is done to it before that is lost. */
export async function untilAlive(control: Locator): Promise<void> {
  const isAlive = () =>
    control.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isAlive).toBe(true)
}
