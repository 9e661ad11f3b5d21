import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import type { MovementKind } from '#shared/rules/showrooms/stock.ts'

const REASON_LABELS: Record<string, string> = { damaged: t('Damaged'), lost: t('Lost'), sample: t('Sample') }

/** Why pairs were written off; another reason is told as it was typed. */
export function movementReason(reason: string): string {
  return REASON_LABELS[reason] ?? reason
}

const KIND_LABELS: Record<MovementKind, string> = {
  opening: t('Opening'),
  received: t('Received'),
  held: t('Held for an order'),
  released: t('Released'),
  sold: t('Sold'),
  undone: t('Taken back from the courier'),
  counted: t('Counted'),
  'written-off': t('Written off'),
  sent: t('Sent'),
  arrived: t('Arrived'),
  returned: t('Returned'),
  'sold-counter': t('Sold at the counter'),
  'void-counter': t('Counter sale voided'),
  found: t('Found at the counter'),
  'exchanged-in': t('Came back at the counter'),
  'damaged-in': t('Came back damaged'),
  imported: t('Brought in by an import'),
}

/** What moved pairs. */
export function movementLabel(kind: MovementKind): string {
  return KIND_LABELS[kind]
}

/** '+3', '−1' */
export function signedPairs(pairs: number): string {
  return pairs < 0 ? `−${figures(-pairs)}` : `+${figures(pairs)}`
}
