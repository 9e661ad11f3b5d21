import { formatDate, formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { notVerifiedLabel } from '#shared/rules/orders/order-status.ts'
import type { Paper, PaperSize } from '#shared/rules/orders/paper.ts'
import type { PaperOrder } from '#shared/schemas/orders/paper.ts'
import type { HandOver } from '#shared/schemas/orders/parcel.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { cx } from '#web/ui/cx.ts'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import '../papers.css'
import './a4.css'
import { Invoice } from './invoice.tsx'
import { OrderBarcode, OrderQr } from './order-codes.tsx'
import { PAPER_LOOK, PaperHead, PaperLines, PaperSums, PartOf, Recipient, Sender, sumPairs } from './paper-parts.tsx'
import './receipt.css'

/** Labels on one A4 sheet. */
const PER_SHEET = 4

interface PapersProps {
  paper: Paper
  size: PaperSize
  prices: boolean
  orders: readonly PaperOrder[]
  handOver: HandOver | null
}

/** The papers as they are printed, one after the other. */
export default function Papers({ paper, size, prices, orders, handOver }: PapersProps) {
  return (
    <div className={`papers papers-${size}`}>
      {paper === 'manifest' && handOver && <Manifest handOver={handOver} />}
      {paper === 'slip' && orders.map((order) => <PackingSlip key={order._id} order={order} prices={prices} />)}
      {paper === 'invoice' && orders.map((order) => <Invoice key={order._id} order={order} />)}
      {paper === 'label' &&
        inSheets(orders).map((sheet) => (
          <div key={sheet[0]?._id} className="paper-labels">
            {sheet.map((order) => (
              <CourierLabel key={order._id} order={order} />
            ))}
          </div>
        ))}
    </div>
  )
}

function inSheets(orders: readonly PaperOrder[]): PaperOrder[][] {
  return Array.from({ length: Math.ceil(orders.length / PER_SHEET) }, (_, sheet) =>
    orders.slice(sheet * PER_SHEET, (sheet + 1) * PER_SHEET),
  )
}

/** What lies in the box, for whoever packs and whoever opens it; with prices on request only, as it may be a gift. */
function PackingSlip({ order, prices }: { order: PaperOrder; prices: boolean }) {
  return (
    <article className="paper">
      <PaperHead title={t('Packing slip')}>
        <OrderBarcode number={order.number} />
      </PaperHead>
      <PartOf order={order} />
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

/** What stands on the parcel: to whom, from whom, what to collect, and the number for scanners. */
function CourierLabel({ order }: { order: PaperOrder }) {
  const pairs = sumPairs(order)
  const count = figures(pairs)
  return (
    <article className={cx('paper-label', lettering(order))}>
      <header className="paper-head">
        <div>
          <h2 className="paper-shop">{shopFacts.name}</h2>
          {order.parcel && (
            <p>
              {order.parcel.courier}
              {order.parcel.code && ` · ${order.parcel.code}`}
            </p>
          )}
        </div>
        <OrderQr number={order.number} />
      </header>
      <PartOf order={order} />
      <Recipient order={order} />
      <p className="paper-cash">{toCollect(order)}</p>
      {order.unpaid > 0 && order.leavesUnpaid !== null && (
        <p className="paper-small">{notVerifiedLabel(order.payment.method)}</p>
      )}
      <Sender order={order} />
      <p className="paper-small">{plural(pairs, t('{count} pair', { count }), t('{count} pairs', { count }))}</p>
      <OrderBarcode number={order.number} />
    </article>
  )
}

/** Nobody hands out as paid what is not: an order that may not leave yet says so in place of what to collect. */
function toCollect({ cash, unpaid, leavesUnpaid, payment }: PaperOrder): string {
  if (cash > 0) return t('{total} to collect', { total: formatTaka(cash) })
  return unpaid > 0 && leavesUnpaid === null ? notVerifiedLabel(payment.method) : t('Nothing to collect')
}

/** Long names and addresses are set smaller: nothing of a label is cut off, up to the longest address that can be entered. */
function lettering({ shippingAddress: { name, address } }: PaperOrder): string | false {
  const length = name.length + address.length
  if (length > 300) return 'paper-label-tiny'
  return length > 80 && 'paper-label-small'
}

const COLUMNS: TableColumn<HandOver['parcels'][number]>[] = [
  { key: 'number', header: '#', cell: (_, index) => figures(index + 1), className: 'paper-wide' },
  {
    key: 'order',
    header: t('Order'),
    cell: ({ number, name, code, partOf }) => (
      <>
        {number}
        <small>
          {name}
          {code && ` · ${code}`}
          {partOf && ` · ${t('Another parcel of {number}', { number: partOf })}`}
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
function Manifest({ handOver: { at, courier, by, parcels } }: { handOver: HandOver }) {
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
