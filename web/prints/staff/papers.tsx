import type { Paper, PaperSize } from '#shared/rules/orders/paper.ts'
import type { PaperOrder } from '#shared/schemas/paper.ts'
import type { HandOver } from '#shared/schemas/parcel.ts'
import { CourierLabel } from './courier-label.tsx'
import { Invoice } from './invoice.tsx'
import { Manifest } from './manifest.tsx'
import { PackingSlip } from './packing-slip.tsx'
import './papers.css'
import './a4.css'
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
