/** The first row. Throws if there is none. */
export function firstRow<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('There is no such row')
  return row
}
