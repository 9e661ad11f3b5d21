/** The value below which `percent` of the times are; `times` must be sorted. */
export function percentile(times: readonly number[], percent: number): number {
  return times[Math.min(times.length - 1, Math.floor((times.length * percent) / 100))] ?? 0
}
