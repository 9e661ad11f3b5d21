import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { notVerifiedLabel } from '#shared/rules/orders/order-status.ts'
import type { HandOver } from '#shared/schemas/parcel.ts'
import { PaperHead, PaperSums } from './paper-parts.tsx'

/** The parcels that a courier takes along, to sign by both. */
export function Manifest({ handOver: { at, courier, by, parcels } }: { handOver: HandOver }) {
  const cash = parcels.reduce((sum, parcel) => sum + parcel.cash, 0)
  return (
    <article className="paper">
      <PaperHead title={t('Hand-over to {courier}', { courier: courier.name })}>
        <p>{formatDateTime(at)}</p>
      </PaperHead>
      <table className="paper-lines">
        <thead>
          <tr>
            <th scope="col" className="paper-wide">
              #
            </th>
            <th scope="col">Order</th>
            <th scope="col" className="paper-wide">
              Phone
            </th>
            <th scope="col" className="paper-wide paper-number">
              Pairs
            </th>
            <th scope="col" className="paper-number">
              To collect
            </th>
          </tr>
        </thead>
        <tbody>
          {parcels.map((parcel, index) => (
            <tr key={parcel.order}>
              <td className="paper-wide">{figures(index + 1)}</td>
              <td>
                {parcel.number}
                <small>
                  {parcel.name}
                  {parcel.code && ` · ${parcel.code}`}
                </small>
              </td>
              <td className="paper-wide">{parcel.phone}</td>
              <td className="paper-wide paper-number">{figures(parcel.pairs)}</td>
              <td className="paper-number">
                {formatTaka(parcel.cash)}
                {parcel.unpaid > 0 && <small>{notVerifiedLabel(parcel.method)}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
