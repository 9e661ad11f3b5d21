import { html } from 'hono/html'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka, lineTotal } from '#shared/rules/money/price.ts'
import { orderedColorName } from '#shared/rules/products/color-name.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import type { Block } from './blocks.ts'
import { toSingleLine } from './sanitize-text.ts'
import { theme } from './theme.ts'

type Line = OrderDetail['products'][number]

const leftCell = `padding:12px 12px 12px 0;border-bottom:1px solid ${theme.line};vertical-align:top;text-align:left;`
/** As narrow as the amount; otherwise the descriptions, which span both columns, would widen it. */
const rightCell = `width:1%;padding:12px 0;border-bottom:1px solid ${theme.line};vertical-align:top;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums;`
const mutedText = `color:${theme.inkMuted};font-size:14px;`

/** The lines of an order and its totals. */
export function bill({ products, subtotal, shipping, total }: OrderDetail): Block {
  const totals = [
    [t('Subtotal'), subtotal],
    [t('Shipping Fee'), shipping],
    [t('Total'), total],
  ] as const
  return {
    text: [...products.map(lineText), totals.map(([name, taka]) => `${name}: ${formatTaka(taka)}`).join('\n')].join(
      '\n\n',
    ),
    html: html`<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse;margin:0 0 24px;font-size:16px;line-height:1.5;">
${products.map(lineRow)}${totals.map(totalRow)}</table>
`,
  }
}

function lineText(line: Line): string {
  return `${toSingleLine(localized(line.product, 'name'))}\n${description(line)}\n${figures(line.quantity)} × ${formatTaka(line.unitPrice)} = ${formatTaka(lineTotal(line))}`
}

/** The description spans the whole width: beside a large amount a phone would have room for a few letters only. */
function lineRow(line: Line) {
  return html`<tr><td colspan="2" style="padding:12px 0 0;text-align:left;"><strong>${toSingleLine(localized(line.product, 'name'))}</strong><br><span style="${mutedText}">${description(line)}</span></td></tr>
<tr><td style="${leftCell}padding-top:0;${mutedText}">${figures(line.quantity)} × ${formatTaka(line.unitPrice)}</td><td style="${rightCell}padding-top:0;">${formatTaka(lineTotal(line))}</td></tr>
`
}

function totalRow([name, taka]: readonly [name: string, taka: number]) {
  const lastRowStyle = name === t('Total') ? 'border-bottom:0;font-weight:bold;font-size:18px;' : ''
  return html`<tr><td style="${leftCell}${lastRowStyle}">${name}</td><td style="${rightCell}${lastRowStyle}">${formatTaka(taka)}</td></tr>
`
}

function description({ product, size }: Line): string {
  return toSingleLine(
    t('Size {size} / {color} / {code}', {
      size: String(size.size),
      color: orderedColorName(product),
      code: product.code,
    }),
  )
}
