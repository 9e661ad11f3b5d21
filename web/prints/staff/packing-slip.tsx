import { formatDate } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { PaperOrder } from '#shared/schemas/paper.ts'
import { OrderBarcode } from './order-codes.tsx'
import { PaperHead, PaperLines, PaperSums, Recipient, Sender, sumPairs } from './paper-parts.tsx'

/** What lies in the box, for whoever packs and whoever opens it; with prices on request only, as it may be a gift. */
export function PackingSlip({ order, prices }: { order: PaperOrder; prices: boolean }) {
  return (
    <article className="paper">
      <PaperHead title={t('Packing slip')}>
        <OrderBarcode number={order.number} />
      </PaperHead>
      <div className="paper-parties">
        <Recipient order={order} />
        <Sender order={order} />
      </div>
      <PaperLines order={order} prices={prices} />
      <PaperSums
        rows={[
          [t('Ordered on'), formatDate(order.createdAt)],
          [t('Pairs in all'), figures(sumPairs(order))],
          ...(prices ? [[t('Total'), formatTaka(order.total)] as const] : []),
        ]}
      />
    </article>
  )
}
