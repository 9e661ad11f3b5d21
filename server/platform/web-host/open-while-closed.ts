/** Pages of accounts, of staff, and what a new account agrees to. */
const PAGES =
  /^\/(?:login|register|change-password|confirm-email|undo-email|terms|returns|privacy|confirm\/[^/]+|(?:profile|dashboard)(?:\/.*)?)$/i

/**
 * Whether a page, by its path without a language, answers while the shop is closed: nothing is shown or sold on it. All others are
 * seen from inside only.
 */
export function answersWhileClosed(path: string): boolean {
  return PAGES.test(path.replace(/(?<=.)\/+$/, ''))
}
