import type { SQL } from 'drizzle-orm'

/** Whose copy it is. */
export interface Person {
  id: string
  /** lower case; null: nobody has shown that its letters reach them */
  email: string | null
  /** in digits; null: nothing of theirs was ever delivered to it, so that it may be anybody's */
  phone: string | null
}

/** How a value is written for people; missing: as it is. */
export type Show = (value: never) => string

/** A list in the copy. */
export interface CopyPart {
  /** its name for programs */
  key: string
  title: () => string
  /** the columns by which its rows belong to a person, or to a row of another list: `table.column` */
  from: readonly string[]
  /** its rows, with the keys of its columns; moments as `isoTime` */
  select: (person: Person) => SQL
  columns: () => readonly (readonly [key: string, heading: string, show?: Show])[]
}
