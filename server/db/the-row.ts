/** The one row that a statement gave back; it throws where the statement was expected to and did not. */
export function theRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('A statement gave no row back')
  return row
}
