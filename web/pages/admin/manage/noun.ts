import type { Typed } from './typed.ts'

/** What the admin's pages manage; `updatedAt` is given back with a change, so that nobody overwrites another's. */
export interface Entity {
  _id: string
  updatedAt: string
}

/** What a form sends. */
export interface Sent extends Typed {
  /** for calls with files: tells how much has left the browser */
  fetch: typeof fetch
}

/** One noun of the shop as its manage page needs it: its words, and the calls of the API. */
export interface Noun<E extends Entity> {
  /** as in 'Are you sure you want to delete this category?' */
  word: string
  /** more than one of them, as in '6 categories' */
  plural: string
  /** the page's heading */
  title: string
  addLabel?: string
  load: () => Promise<readonly E[]>
  create: (sent: Sent) => Promise<{ message: string }>
  update: (entity: E, sent: Sent) => Promise<{ message: string }>
  remove: (entity: E) => Promise<{ message: string }>
  /** the words of spec section 8 where they are not the server's own */
  toasts?: { created?: string; updated?: string; deleted?: string; createFailed?: string; loadFailed?: 'server' }
}
