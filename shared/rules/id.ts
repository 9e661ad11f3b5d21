const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether the text has the form of an id: a lower-case UUID. */
export function isId(text: string): boolean {
  return UUID.test(text)
}
