import { expect, type Locator } from '@playwright/test'

/** Waits until React has hydrated a control: whatever is done to it before that is lost. */
export async function untilHydrated(control: Locator): Promise<void> {
  const isHydrated = () =>
    control.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isHydrated).toBe(true)
}
