import type { Page } from '@playwright/test'

/** Goes to another page of the shop without loading it from the server, as a link does: a fifth of the work of `page.goto`. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.waitForFunction(isHydrated, null, { polling: 50 })
  await page.evaluate(async (target) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
    }
    await router.navigate(target)
  }, path)
}

/** Runs in the page. */
function isHydrated(): boolean {
  const main = document.querySelector('main') ?? {}
  return '__reactRouterDataRouter' in window && Object.keys(main).some((key) => key.startsWith('__react'))
}
