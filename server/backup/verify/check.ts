/** The result of a consistency check: how many items were checked, and a description of each mismatch. */
export interface Check {
  name: string
  checkedCount: number
  mismatches: string[]
}

export interface CheckQuery {
  name: string
  /** returns one number: how many items there are to check */
  countSql: string
  /** returns one text per mismatch */
  mismatchSql: string
}

/** Stands for all showrooms, colours or sizes in stored counts and totals. */
export const ANY = "'00000000-0000-0000-0000-000000000000'::uuid"
