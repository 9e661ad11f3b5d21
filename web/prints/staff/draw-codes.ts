import { code128, drawingSVG, qrcode } from 'bwip-js/generic'

/** A Code 128 of a text, as the address of a picture. */
export function drawBarcode(text: string): string {
  return toAddress(code128({ bcid: 'code128', text, height: 12, scale: 2, paddingwidth: 10 }, drawingSVG()))
}

/** A QR code of a text, as the address of a picture. */
export function drawQr(text: string): string {
  return toAddress(qrcode({ bcid: 'qrcode', text, scale: 3, padding: 4 }, drawingSVG()))
}

function toAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
