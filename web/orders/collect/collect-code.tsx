import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { collectText } from '#shared/rules/orders/collect-code.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { drawQr } from '#web/ui/draw-qr.ts'

/** The code by which an order is fetched, as digits and to be scanned, and until when it is kept. */
export default function CollectCode({
  order: { number, keptUntil },
  collectCode,
}: {
  order: Pick<OrderDetail, 'number' | 'keptUntil'>
  collectCode: string
}) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <img
        src={drawQr(collectText({ number, collectCode }))}
        alt={t('QR code of order {number}', { number })}
        width={132}
        height={132}
      />
      <div className="grid gap-1">
        <p className="font-semibold">{t('Your order is ready in the showroom.')}</p>
        <p>
          {t('Show this code at the counter:')}{' '}
          <strong className="text-18 tracking-widest tabular-nums" translate="no">
            {collectCode}
          </strong>
        </p>
        {keptUntil && (
          <p className="text-14 text-ink-muted">{t('Kept until {time}', { time: formatDateTime(keptUntil) })}</p>
        )}
        <p className="text-14 text-ink-muted">{t('Whoever brings the code can collect for you.')}</p>
      </div>
    </div>
  )
}
