import type { ReactNode } from 'react'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { LABELS_PER_SHEET } from '#shared/rules/counter/box-label.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { BoxLabel } from '#shared/schemas/stock/label.ts'
import '#web/prints/papers.css'
import { drawBarcode } from '#web/ui/draw-barcode.ts'
import './box-labels.css'

/** A sheet of A4 with labels of 40 × 25 mm, or a roll of them. */
export type LabelPaper = 'a4' | 'roll'

/** In millimetres: a label, and a dot of printers of 203 dpi, of which the lines on a roll are whole ones. */
const WIDTH = 40
const DOT = 0.125
const WIDEST_LINE = 0.33
/** Lines two dots wide are read better than thin ones with all of the blank beside them: so many of its lines may be cut off. */
const SPARE_LINES = 10

interface BoxLabelsProps {
  labels: readonly BoxLabel[]
  paper: LabelPaper
  prices: boolean
  /** labels of the first sheet that are used already */
  skipped: number
}

/** The labels as they are printed, one for each pair. */
export default function BoxLabels({ labels, paper, prices, skipped }: BoxLabelsProps) {
  const drawn = labels.map((label) => ({ ...label, barcode: label.code === null ? null : drawBarcode(label.code) }))
  const places: Place[] = drawn.flatMap((label) =>
    Array.from({ length: label.labels }, (_, nth) => ({
      key: `${label.product._id} ${label.size._id} ${nth}`,
      content: <Label {...{ label, paper, prices }} />,
    })),
  )
  if (paper === 'roll') return <div className="papers labels-roll">{places.map(inPlace)}</div>
  const used: Place[] = Array.from({ length: skipped }, (_, nth) => ({ key: `used ${nth}`, content: null }))
  const all = [...used, ...places]
  const sheets = Array.from({ length: Math.ceil(all.length / LABELS_PER_SHEET) }, (_, sheet) =>
    all.slice(sheet * LABELS_PER_SHEET, (sheet + 1) * LABELS_PER_SHEET),
  )
  return (
    <div className="papers labels-a4">
      {sheets.map((sheet) => (
        <div key={sheet[0]?.key} className="label-sheet">
          {sheet.map(inPlace)}
        </div>
      ))}
    </div>
  )
}

interface Place {
  key: string
  /** null: used already */
  content: ReactNode
}

const inPlace = ({ key, content }: Place) => (
  <div key={key} className="label-place">
    {content}
  </div>
)

interface LabelProps extends Pick<BoxLabelsProps, 'paper' | 'prices'> {
  label: BoxLabel & { barcode: ReturnType<typeof drawBarcode> | null }
}

function Label({ label: { product, size, price, code, barcode }, paper, prices }: LabelProps) {
  return (
    <article className="box-label">
      <p {...localizedProps(product, 'name')} className="box-label-name" />
      {barcode && code && (
        <img
          src={barcode.src}
          alt={t('Barcode of {number}', { number: code })}
          style={{ width: `${widthOf(barcode.lines, paper)}mm` }}
        />
      )}
      <p className="box-label-code">
        {code && !code.startsWith(product.code) ? `${product.code} · ${code}` : (code ?? product.code)}
      </p>
      <p className="box-label-foot">
        <span>
          {t('Size')} <strong>{size.size}</strong>
        </span>
        {prices && <strong>{formatTaka(price)}</strong>}
      </p>
    </article>
  )
}

function widthOf(lines: number, paper: LabelPaper): number {
  if (paper === 'a4') return Math.min(WIDTH, lines * WIDEST_LINE)
  return Math.max(1, Math.floor(WIDTH / (lines - SPARE_LINES) / DOT)) * DOT * lines
}
