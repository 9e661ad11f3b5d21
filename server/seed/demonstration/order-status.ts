import { INITIAL_STATUS, type OrderStatus } from '#shared/rules/orders/order-status.ts'
import type { Random } from './random.ts'
import { daysBetween, secondsAfter } from './time.ts'

const HOUR = 3_600

/** Status distribution of orders younger than a number of days, in percent. */
const STATUS_SHARES: [number, [OrderStatus, number][]][] = [
  [
    1,
    [
      ['Pending', 70],
      ['Approved', 20],
      ['Processing', 5],
      ['Cancelled', 5],
    ],
  ],
  [
    3,
    [
      ['Pending', 8],
      ['Approved', 25],
      ['Processing', 35],
      ['Courier', 25],
      ['Cancelled', 7],
    ],
  ],
  [
    6,
    [
      ['Processing', 7],
      ['Courier', 45],
      ['Delivered', 40],
      ['Cancelled', 8],
    ],
  ],
  [
    Number.POSITIVE_INFINITY,
    [
      ['Delivered', 90],
      ['Cancelled', 10],
    ],
  ],
]

const STATUS_PATH: OrderStatus[] = ['Pending', 'Approved', 'Processing', 'Courier', 'Delivered']

/** A status that is likely at an age in days. */
export function randomStatus(random: Random, age: number): OrderStatus {
  const shares = STATUS_SHARES.find(([days]) => age < days)?.[1] ?? []
  let rest = random.below(100)
  for (const [status, share] of shares) {
    if (rest < share) return status
    rest -= share
  }
  return INITIAL_STATUS
}

/** The statuses that lead to one; `wasSent`: the parcel was with a courier before the order was cancelled. */
export function pathTo(random: Random, status: OrderStatus, wasSent: boolean): OrderStatus[] {
  if (status !== 'Cancelled') return STATUS_PATH.slice(0, STATUS_PATH.indexOf(status) + 1)
  return [...STATUS_PATH.slice(0, wasSent ? STATUS_PATH.indexOf('Courier') + 1 : random.between(1, 2)), status]
}

/** The status changes in order, some hours apart, all of them before `now`. */
export function statusHistory(random: Random, now: Date, createdAt: Date, statuses: readonly OrderStatus[]) {
  const hours = statuses.map((_, step) => (step ? random.between(180, 1_320) / 60 : 0))
  const sum = hours.reduce((total, gap) => total + gap, 0)
  const scale = Math.min(1, (daysBetween(createdAt, now) * 24 * 0.9) / Math.max(sum, 1))
  let elapsedHours = 0
  return statuses.map((to, step) => {
    elapsedHours += (hours[step] ?? 0) * scale
    return { from: statuses[step - 1] ?? null, to, at: secondsAfter(createdAt, Math.round(elapsedHours * HOUR)) }
  })
}
