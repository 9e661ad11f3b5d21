/** The shop that a spec opens, by its file: what admins change would disturb shoppers, and one shop alone counts its pairs. */
export function shopOf(file: string): 'shop' | 'admin' | 'stock' {
  const [, folder] = /[\\/]?e2e[\\/](admin|stock)(?:[\\/]|$)/.exec(file) ?? []
  return folder === 'admin' || folder === 'stock' ? folder : 'shop'
}

/** The address of the shop that a spec opens. playwright.config.ts chooses the ports. */
export function addressOf(file: string): string {
  const { E2E_PORT, E2E_ADMIN_PORT, E2E_STOCK_PORT } = process.env
  const port = { shop: E2E_PORT, admin: E2E_ADMIN_PORT, stock: E2E_STOCK_PORT }[shopOf(file)]
  return `http://127.0.0.1:${port}`
}
