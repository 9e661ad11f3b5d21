/** An account as the shop must know it. */
export interface Account {
  id: string
  name: string
  email: string
  password: string
  /** grows with all that revokes its tokens */
  version: number
}

/** An order as its customer and the staff must find it. */
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

/** The token in somebody's browser. */
export interface Held {
  token: string
  account: string
  version: number
}

/** What the steps so far have made of a shop. */
export interface ShopModel {
  /** accounts that are open */
  accounts: Account[]
  orders: ModelOrder[]
  /** by the number of the browser */
  browsers: Map<number, Held>
}

export const emptyModel = (): ShopModel => ({ accounts: [], orders: [], browsers: new Map() })

/** The account with an e-mail, if there is one. */
export const accountOf = (model: ShopModel, email: string) => model.accounts.find((one) => one.email === email)

/** The open account that a browser's token counts for, if it counts. */
export function callerOf(model: ShopModel, browser: number): Account | undefined {
  const held = model.browsers.get(browser)
  return model.accounts.find(({ id, version }) => id === held?.account && version === held.version)
}
