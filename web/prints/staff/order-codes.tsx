import { t } from '#shared/language/t.ts'
import { drawBarcode } from '#web/ui/draw-barcode.ts'
import { drawQr } from '#web/ui/draw-qr.ts'

/** The number of an order for scanners: its Code 128 with the number in letters below. */
export function OrderBarcode({ number }: { number: string }) {
  return (
    <figure className="paper-barcode">
      <img src={drawBarcode(number).src} alt={t('Barcode of {number}', { number })} />
      <figcaption>{number}</figcaption>
    </figure>
  )
}

export function OrderQr({ number }: { number: string }) {
  return <img className="paper-qr" src={drawQr(number)} alt={t('QR code of {number}', { number })} />
}
