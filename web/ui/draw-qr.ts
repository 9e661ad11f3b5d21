import { drawingSVG, qrcode } from 'bwip-js/generic'

/** A QR code of a text, as the address of a picture. Heavy: for pages and dialogs that are loaded when they open. */
export function drawQr(text: string): string {
  return toAddress(qrcode({ bcid: 'qrcode', text, scale: 3, padding: 4 }, drawingSVG()))
}

/** An SVG as the address of a picture. */
export function toAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
