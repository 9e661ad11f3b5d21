import { html } from 'hono/html'
import { type Letter, shopFacts } from '#server/platform/mail/letter.ts'
import { language } from '#shared/language/language.ts'
import { t, translationOf } from '#shared/language/t.ts'
import { type Block, phoneLink, theme, toSingleLine } from './blocks.ts'

interface LetterContent {
  subject: string
  /** shown at the top of the letter */
  heading: string
  blocks: readonly Block[]
}

const headerStyle = `background:${theme.brand};color:${theme.brandInk};padding:18px 24px;font:bold 24px ${theme.wordmarkFont};border-radius:12px 12px 0 0;`
const markStyle = `color:${theme.mark};font-size:14px;vertical-align:middle;`
const bodyStyle = `background:${theme.surface};padding:28px 24px 12px;border-radius:0 0 12px 12px;`
const footerStyle = `padding:20px 24px;color:${theme.inkMuted};font-size:14px;line-height:1.6;`

/**
 * Renders a letter as text and HTML from the same blocks: the shop's name, a heading, the blocks, and how to contact the
 * shop. One column of at most 560 px with inline styles only, because mail programs drop everything else.
 */
export function renderLetter({ subject, heading, blocks }: LetterContent): Letter {
  const { phone, email } = shopFacts.care
  const [name, company] = [shopFacts.name, shopFacts.company].map(translationOf)
  const [beforePhone, beforeEmail, afterEmail] = contactText(SLOT, SLOT).split(SLOT)
  const page = html`<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${toSingleLine(subject)}</title>
</head>
<body style="margin:0;background:${theme.paper};">
<div role="main" style="max-width:560px;margin:0 auto;padding:16px 12px 32px;font-family:${theme.font};font-size:16px;line-height:1.6;overflow-wrap:anywhere;color:${theme.ink};">
<div style="${headerStyle}"><span aria-hidden="true" style="${markStyle}">&#9670;</span> ${name}</div>
<div style="${bodyStyle}">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3;">${heading}</h1>
${blocks.map((block) => block.html)}
</div>
<div style="${footerStyle}">
<p style="margin:0 0 8px;">${beforePhone}${phoneLink(phone)}${beforeEmail}<a href="mailto:${email}" target="_blank" style="${theme.quietLink}">${email}</a>${afterEmail}</p>
<p style="margin:0;">${company}</p>
</div>
</div>
</body>
</html>
`
  const text = [
    name,
    heading,
    ...blocks.map((block) => block.text),
    `--\n${contactText(phone, email)}\n${company}`,
  ].join('\n\n')
  return { subject: toSingleLine(subject), text: `${text}\n`, html: String(page) }
}

/** Where the links of the HTML stand in the sentence. */
const SLOT = '\u0000'

function contactText(phone: string, email: string): string {
  const hours = translationOf(shopFacts.care.hours)
  return t('Questions? Call {phone} ({hours}) or write to {email}.', { phone, hours, email })
}
