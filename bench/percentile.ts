/** The time that so many of a hundred stay below; `times` in order. */
export function percentile(times: readonly number[], percent: number): number {
  return times[Math.min(times.length - 1, Math.floor((times.length * percent) / 100))] ?? 0
}
