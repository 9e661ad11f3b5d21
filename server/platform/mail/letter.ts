/** A letter of the shop, as plain text and as HTML. */
export interface Letter {
  subject: string
  text: string
  html: string
}
