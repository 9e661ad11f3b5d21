/** A count with its noun: '1 store', '37 stores', '2 categories'. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}
