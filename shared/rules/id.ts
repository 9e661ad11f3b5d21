const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text, in lower case, could be an id of the shop (a UUID). */
export function isId(text: string): boolean {
  return UUID.test(text)
}
