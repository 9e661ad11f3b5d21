/** An account as the shop should know it. */
export interface Account {
  id: string
  name: string
  email: string
  password: string
  provenEmail: string | null
  /** incremented whenever its tokens are revoked */
  version: number
}

/** An order as its customer and the staff should see it. */
export interface ModelOrder {
  id: string
  /** id of an account */
  customer: string
  status: string
  /** taka */
  total: number
  quantity: number
  /** the Idempotency-Key */
  key: string
}

/** The session in one of the browsers. */
export interface BrowserSession {
  token: string
  account: string
  version: number
}

/** The expected state of a shop after the steps so far. */
export interface ShopModel {
  /** accounts that have not been deleted */
  accounts: Account[]
  orders: ModelOrder[]
  /** e-mails that were given up, and the id of the account that they are kept for */
  kept: Map<string, string>
  /** by index of the browser */
  browsers: Map<number, BrowserSession>
}

export const emptyModel = (): ShopModel => ({
  accounts: [],
  orders: [],
  kept: new Map(),
  browsers: new Map(),
})

/** The account with this e-mail, if there is one. */
export const findAccount = (model: ShopModel, email: string) => model.accounts.find((one) => one.email === email)

/** Whether an account cannot have an e-mail, because another has it or it is kept for another. */
export function isTaken(model: ShopModel, email: string, account?: Account): boolean {
  const owners = [findAccount(model, email)?.id, model.kept.get(email)]
  return owners.some((id) => id !== undefined && id !== account?.id)
}

/** The account that a browser is signed in as, if its token is still valid. */
export function findCaller(model: ShopModel, browser: number): Account | undefined {
  const session = model.browsers.get(browser)
  return model.accounts.find(({ id, version }) => id === session?.account && version === session.version)
}
