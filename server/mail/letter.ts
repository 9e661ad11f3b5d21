/** One letter of the shop, in both forms that mail programs read. */
export interface Letter {
  subject: string
  text: string
  html: string
}
