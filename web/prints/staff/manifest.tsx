import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { notVerifiedLabel } from '#shared/rules/orders/order-status.ts'
import type { HandOver } from '#shared/schemas/parcel.ts'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { PAPER_LOOK, PaperHead, PaperSums } from './paper-parts.tsx'

const COLUMNS: TableColumn<HandOver['parcels'][number]>[] = [
  { key: 'number', header: '#', cell: (_, index) => figures(index + 1), className: 'paper-wide' },
  {
    key: 'order',
    header: t('Order'),
    cell: ({ number, name, code }) => (
      <>
        {number}
        <small>
          {name}
          {code && ` · ${code}`}
        </small>
      </>
    ),
  },
  { key: 'phone', header: t('Phone'), cell: ({ phone }) => phone, className: 'paper-wide' },
  { key: 'pairs', header: t('Pairs'), cell: ({ pairs }) => figures(pairs), className: 'paper-wide paper-number' },
  {
    key: 'cash',
    header: t('To collect'),
    cell: ({ cash, unpaid, method }) => (
      <>
        {formatTaka(cash)}
        {unpaid > 0 && <small>{notVerifiedLabel(method)}</small>}
      </>
    ),
    className: 'paper-number',
  },
]

/** The parcels that a courier takes along, to sign by both. */
export function Manifest({ handOver: { at, courier, by, parcels } }: { handOver: HandOver }) {
  const cash = parcels.reduce((sum, parcel) => sum + parcel.cash, 0)
  return (
    <article className="paper">
      <PaperHead title={t('Hand-over to {courier}', { courier: courier.name })}>
        <p>{formatDateTime(at)}</p>
      </PaperHead>
      <Table columns={COLUMNS} rows={parcels} rowKey={({ order }) => order} look={PAPER_LOOK} />
      <PaperSums
        rows={[
          [t('Parcels'), figures(parcels.length)],
          [t('To collect in all'), formatTaka(cash)],
        ]}
      />
      <div className="paper-signatures">
        <p>{t('Handed over by {name}', { name: by.name })}</p>
        <p>{t('Received for {courier}', { courier: courier.name })}</p>
      </div>
    </article>
  )
}
