/** The row that a statement returned; throws when it returned none. */
export function requireRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('A statement gave no row back')
  return row
}
