import { dhakaDay } from '#shared/bangladesh/dates.ts'
import { localizePath } from '#shared/language/address.ts'
import { t } from '#shared/language/t.ts'
import { COUNTER_METHODS } from '#shared/rules/counter/counter.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { Message } from './message.tsx'
import { methodName } from './method-name.ts'
import type { Counter } from './use-counter.ts'

/** What this device has sold today, by way; the showroom's till is counted and closed on its own page. */
export function TillView({ counter: { sales } }: { counter: Counter }) {
  const today = dhakaDay(new Date())
  const payments = sales.filter(({ at, voided }) => !voided && dhakaDay(at) === today).flatMap((sale) => sale.payments)
  const waiting = sales.filter(({ state }) => state === 'waiting').length
  return (
    <section aria-labelledby="till" className="mx-auto grid max-w-120 gap-4">
      <h2 id="till" className="text-22">
        {t('Sold today by this device')}
      </h2>
      {waiting > 0 && (
        <Message tone="warn">
          {t('The till can be closed once everything is sent. Waiting: {count}', { count: waiting })}
        </Message>
      )}
      <dl className="divide-y divide-line">
        {COUNTER_METHODS.map((method) => (
          <div key={method} className="flex justify-between gap-4 py-2">
            <dt>{methodName(method)}</dt>
            <dd className="font-semibold">
              {formatTaka(payments.filter((one) => one.method === method).reduce((sum, { taka }) => sum + taka, 0))}
            </dd>
          </div>
        ))}
      </dl>
      <a href={localizePath('/dashboard/cash')} className="text-link">
        {t('Count and close the showroom’s till')}
      </a>
    </section>
  )
}
