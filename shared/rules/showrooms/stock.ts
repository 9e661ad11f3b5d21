/**
 * Why the pairs of a showroom changed. 'held' and 'released' change the pairs promised to orders, the others those on hand; 'sold' and
 * 'undone' both; 'damaged-in' none, as nobody sells such a pair.
 */
export const MOVEMENT_KINDS = [
  'opening',
  'received',
  'held',
  'released',
  'sold',
  'undone',
  'counted',
  'written-off',
  'sent',
  'arrived',
  'returned',
  'sold-counter',
  'void-counter',
  'found',
  'exchanged-in',
  'damaged-in',
  'imported',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** Why pairs were written off. */
export const WRITE_OFF_REASONS = ['damaged', 'lost', 'sample'] as const
export type WriteOffReason = (typeof WRITE_OFF_REASONS)[number]

/** What may be left of a showroom's sheet: sizes at or below the low mark, sold out, or not counted for 90 days. */
export const SHEET_PARTS = ['low', 'sold-out', 'uncounted'] as const
export type SheetPart = (typeof SHEET_PARTS)[number]

/** Maximum number of rows that one request counts, receives, writes off or sends. */
export const MAX_STOCK_ROWS = 500

/** Whether a transfer is asked for by its receiver, on its way, arrived, or called off. */
export const TRANSFER_STATES = ['asked', 'sent', 'received', 'cancelled'] as const

/** Maximum number of pairs of one size of a product in one showroom. */
export const MAX_PAIRS = 100_000

/** Up to this number the public learns how many pairs a showroom has; above it, only that there are more. */
export const MAX_PUBLIC_PAIRS = 3

/** What the public may know of a number of pairs. */
export function publicPairs(available: number): { available: number; more: boolean } {
  return { available: Math.min(available, MAX_PUBLIC_PAIRS), more: available > MAX_PUBLIC_PAIRS }
}
