import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { orderedColorName } from '#shared/rules/products/color-name.ts'
import type { OrderToConfirm } from '#shared/schemas/orders/call.ts'
import { ApiError, api, call } from '#web/api.ts'
import { toastError } from '#web/lib/loading/toast-error.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function meta() {
  return pageMeta({
    title: t('Confirm your order'),
    description: t('Review your order and confirm it, so that we can pack it.'),
    noindex: true,
  })
}

/** `/confirm/{token}`, opened from a letter. Only a press confirms, because mail programs open links to look at them. */
export default function ConfirmOrder() {
  const { token = '-' } = useParams()
  const [order, setOrder] = useState<OrderToConfirm | 'dead'>()
  const [thanks, setThanks] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    call(api.orders.confirm[':token'].$get({ param: { token } })).then(setOrder, (error: unknown) => {
      if (!(error instanceof ApiError && error.status === 410)) toastError(error)
      setOrder('dead')
    })
  }, [token])
  const confirm = async () => {
    setBusy(true)
    try {
      setThanks((await call(api.orders.confirm[':token'].$post({ param: { token } }))).message)
    } catch (error) {
      if (error instanceof ApiError && error.status === 410) setOrder('dead')
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="wrap py-10 sm:py-16">
      <div className="mx-auto grid max-w-md gap-5">
        <h1 className="text-36">Confirm your order</h1>
        {thanks && <Notice tone="ok">{thanks}</Notice>}
        {!order && !thanks && <p role="status">Loading...</p>}
        {order === 'dead' && !thanks && (
          <Notice tone="bad">
            This link no longer works: it was used, it is older than two days, or the order has changed. Please call us.
          </Notice>
        )}
        {order && order !== 'dead' && !thanks && (
          <>
            <p className="text-ink-muted tabular-nums">{order.number}</p>
            <ul className="grid gap-2">
              {order.products.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
                <li key={index} className="flex justify-between gap-4">
                  <span className="wrap-anywhere">
                    {figures(line.quantity)} × {localized(line, 'name')}, {orderedColorName(line)}, {t('size')}{' '}
                    {String(line.size)}
                  </span>
                  <span className="whitespace-nowrap tabular-nums">{formatTaka(line.unitPrice * line.quantity)}</span>
                </li>
              ))}
            </ul>
            <p className="flex justify-between border-t border-line pt-3 font-semibold">
              <span>{t('Total with delivery')}</span>
              <span className="tabular-nums">{formatTaka(order.total)}</span>
            </p>
            <Button size="lg" block busy={busy} onClick={confirm}>
              Confirm the order
            </Button>
          </>
        )}
        <noscript>
          <p>Confirming the order needs JavaScript.</p>
        </noscript>
      </div>
    </div>
  )
}
