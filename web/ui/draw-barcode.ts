import { code128, drawingSVG } from 'bwip-js/generic'
import { toAddress } from './draw-qr.ts'

/** So many of a Code 128's lines, the thinnest taken as one, are left blank on either side. */
const QUIET = 10

/** A Code 128 of a text, as the address of a picture that takes any height, and how many of its thinnest lines it is wide. */
export function drawBarcode(text: string): { src: string; lines: number } {
  const svg = code128({ bcid: 'code128', text, height: 12, scale: 1, paddingwidth: QUIET }, drawingSVG())
  const lines = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  return { src: toAddress(svg.replace('<svg ', '<svg preserveAspectRatio="none" ')), lines }
}
