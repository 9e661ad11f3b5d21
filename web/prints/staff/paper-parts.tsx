import type { ReactNode } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka, lineTotal } from '#shared/rules/money/price.ts'
import { orderedColorName } from '#shared/rules/products/color-name.ts'
import type { PaperOrder } from '#shared/schemas/orders/paper.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { Table, type TableColumn, type TableLook } from '#web/ui/table/table.tsx'

/** The name of the shop, or another one, and what the paper is. */
export function PaperHead({
  title,
  name = shopFacts.name,
  children,
}: {
  title: string
  name?: string
  children?: ReactNode
}) {
  return (
    <header className="paper-head">
      <div>
        <p className="paper-shop">{name}</p>
        <h2>{title}</h2>
      </div>
      {children}
    </header>
  )
}

/** Of a second parcel, the order to which it belongs; nothing of others. */
export function PartOf({ order: { partOf } }: { order: PaperOrder }) {
  return partOf ? <p className="paper-name">{t('Another parcel of {number}', { number: partOf })}</p> : null
}

/** To whom an order goes. */
export function Recipient({ order: { shippingAddress, fulfilment } }: { order: PaperOrder }) {
  const { name, phone, address } = shippingAddress
  const isCollected = fulfilment === 'collection'
  return (
    <div>
      <h3>{isCollected ? t('Collected by') : t('Deliver to')}</h3>
      <p className="paper-name">{name}</p>
      <p>{phone}</p>
      {!isCollected && <p>{address}</p>}
    </div>
  )
}

/** The showroom that sends an order. */
export function Sender({ order: { store } }: { order: PaperOrder }) {
  return (
    <div>
      <h3>{t('From|the sender')}</h3>
      <p className="paper-name">{localized(store, 'code')}</p>
      <p>
        {localized(store, 'street')}, {localized(store, 'area')}, {localized(store, 'district')}
      </p>
      <p>{store.phone}</p>
    </div>
  )
}

/** A table on paper. */
export const PAPER_LOOK: TableLook = { table: 'paper-lines' }

type PaperLine = PaperOrder['products'][number]

const LINE_COLUMNS: TableColumn<PaperLine>[] = [
  {
    key: 'article',
    header: t('Article'),
    cell: (line) => (
      <>
        {localized(line, 'name')}
        <small>
          {line.code} · {orderedColorName(line)} · {t('size')} {String(line.sizeNumber)}
        </small>
      </>
    ),
  },
  { key: 'pairs', header: t('Pairs'), cell: ({ quantity }) => figures(quantity), className: 'paper-number' },
]

const PRICE_COLUMNS: TableColumn<PaperLine>[] = [
  { key: 'price', header: t('Price'), cell: ({ unitPrice }) => formatTaka(unitPrice), className: 'paper-number' },
  { key: 'amount', header: t('Amount'), cell: (line) => formatTaka(lineTotal(line)), className: 'paper-number' },
]

/** The lines of an order, with prices or without. */
export function PaperLines({ order, prices }: { order: PaperOrder; prices: boolean }) {
  return (
    <Table
      columns={prices ? [...LINE_COLUMNS, ...PRICE_COLUMNS] : LINE_COLUMNS}
      rows={order.products}
      rowKey={({ product, size }) => `${product} ${size}`}
      look={PAPER_LOOK}
    />
  )
}

/** Amounts, one below the other; the last is the sum. */
export function PaperSums({ rows }: { rows: readonly (readonly [label: string, amount: string])[] }) {
  return (
    <dl className="paper-sums">
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The pairs of an order. */
export function sumPairs(order: PaperOrder): number {
  return order.products.reduce((pairs, { quantity }) => pairs + quantity, 0)
}
