const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY)
}

export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * SECOND)
}

/** The time between two dates in days, with fractions. */
export function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / DAY
}
