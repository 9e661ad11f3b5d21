import { localized } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { SaleDifferences } from '#shared/schemas/counter/sale.ts'
import { PageLink } from '#web/staff/page-link.tsx'
import { readSale } from './read-waiting-sale.ts'

type WaitingSale = SaleDifferences['waiting'][number]

interface OutcomeProps {
  sale: WaitingSale
  exchange: NonNullable<WaitingSale['exchange']>
  isTaken: boolean
}

/** What becomes of the pairs and the money of an exchange, whose customer has both, if it is taken or left. */
export function Outcome({ sale, exchange, isTaken }: OutcomeProps) {
  const { lines, payments } = readSale(sale)
  const [back, out] = [pairsIn(exchange.lines), pairsIn(lines)]
  const paid = payments.reduce((sum, { taka }) => sum + taka, 0)
  const showroom = localized(sale.store, 'code')
  const facts = isTaken
    ? [
        back > 0 && t('Into the stock of {showroom}: {pairs}', { showroom, pairs: pairsText(back) }),
        out > 0 && t('Out of the stock of {showroom}: {pairs}', { showroom, pairs: pairsText(out) }),
        paid > 0 && t('Into the books as paid: {taka}', { taka: formatTaka(paid) }),
        exchange.paidBack > 0 &&
          t('Into the books as given back in cash: {taka}', { taka: formatTaka(exchange.paidBack) }),
      ]
    : [
        out > 0 && t('Went out, and stays in the books of {showroom}: {pairs}', { showroom, pairs: pairsText(out) }),
        back > 0 && t('Came in, and is in no books: {pairs}', { pairs: pairsText(back) }),
        paid > 0 && t('Was paid, and is in no books: {taka}', { taka: formatTaka(paid) }),
        exchange.paidBack > 0 &&
          t('Left the drawer, and is in no books: {taka}', { taka: formatTaka(exchange.paidBack) }),
      ]
  const isBack = exchange.lines.some(({ cameBack }) => cameBack)
  return (
    <div className="col-span-full grid gap-1 text-14" aria-live="polite">
      {isBack && <p>{t('A pair comes back once: it can only be left. Ask the clerk what was taken for it.')}</p>}
      <p className="font-semibold">
        {isTaken ? t('If you take it') : t('If you leave it, the books stay as they are')}
      </p>
      <ul className="grid gap-1 tabular-nums">{facts.map((fact) => fact && <li key={fact}>{fact}</li>)}</ul>
      {!isTaken && (
        <PageLink to={`/dashboard/stock?store=${sale.store._id}`}>{t('Count these pairs in the stock')}</PageLink>
      )}
    </div>
  )
}

const pairsIn = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

function pairsText(count: number): string {
  return plural(count, t('{count} pair', { count }), t('{count} pairs', { count }))
}
