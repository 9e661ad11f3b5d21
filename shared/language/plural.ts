/** The form of a text that fits a count: `plural(count, t('{count} pair', { count }), t('{count} pairs', { count }))`. */
export function plural(count: number, one: string, other: string): string {
  return count === 1 ? one : other
}
