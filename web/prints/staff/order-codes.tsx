import { code128, drawingSVG, qrcode } from 'bwip-js/generic'
import { t } from '#shared/language/t.ts'

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

/** A QR code of a text, as the address of a picture. */
function drawQr(text: string): string {
  return toAddress(qrcode({ bcid: 'qrcode', text, scale: 3, padding: 4 }, drawingSVG()))
}

function toAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
