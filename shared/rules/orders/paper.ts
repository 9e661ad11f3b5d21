/** What staff print of orders. */
export const ORDER_PAPERS = ['slip', 'invoice', 'label'] as const
export type OrderPaper = (typeof ORDER_PAPERS)[number]

/** What staff print; a manifest lists the parcels of one hand-over. */
export const PAPERS = [...ORDER_PAPERS, 'manifest'] as const
export type Paper = (typeof PAPERS)[number]

/** Sheets of a printer, and the 80 mm roll of a receipt printer. */
export const PAPER_SIZES = ['a4', 'receipt'] as const
export type PaperSize = (typeof PAPER_SIZES)[number]

/** Orders in one print. */
export const MAX_PRINTED = 100

/** The VAT within an amount that includes it, in whole taka. */
export function includedVat(taka: number, percent: number): number {
  return Math.round((taka * percent) / (100 + percent))
}
