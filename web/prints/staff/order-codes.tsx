import { code128, drawingSVG } from 'bwip-js/generic'
import { t } from '#shared/language/t.ts'
import { drawQr, toAddress } from '#web/ui/draw-qr.ts'

/** The number of an order for scanners: its Code 128 with the number in letters below. */
export function OrderBarcode({ number }: { number: string }) {
  return (
    <figure className="paper-barcode">
      <img src={drawBarcode(number)} alt={t('Barcode of {number}', { number })} />
      <figcaption>{number}</figcaption>
    </figure>
  )
}

export function OrderQr({ number }: { number: string }) {
  return <img className="paper-qr" src={drawQr(number)} alt={t('QR code of {number}', { number })} />
}

/** A Code 128 of a text, as the address of a picture. */
function drawBarcode(text: string): string {
  return toAddress(code128({ bcid: 'code128', text, height: 12, scale: 2, paddingwidth: 10 }, drawingSVG()))
}
