/** Finds the id of a row by its name; throws for a name that none has. */
export function idLookup<T extends { id: string }>(kind: string, rows: T[], nameOf: (row: T) => string) {
  const rowOf = lookUpRow(kind, rows, nameOf)
  return (name: string): string => rowOf(name).id
}

/** The same for whole rows. */
export function lookUpRow<T>(kind: string, rows: T[], nameOf: (row: T) => string) {
  const rowsByName = new Map(rows.map((row) => [nameOf(row), row]))
  return (name: string): T => {
    const row = rowsByName.get(name)
    if (!row) throw new Error(`The demonstration has no ${kind} ${name}`)
    return row
  }
}
