/** A share in whole percent. */
export function percentOf(part: number, total: number): number {
  return total ? Math.round((part / total) * 100) : 0
}
