import { html } from 'hono/html'
import { shopFacts } from '#server/platform/mail/letter.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { t } from '#shared/language/t.ts'

/** A part of a letter as plain text and as HTML. */
export interface Block {
  text: string
  html: ReturnType<typeof html>
}

/** 'Hello Rafiq Islam,' */
export function greeting(name: string): Block {
  return paragraph(t('Hello {name},', { name: sanitizeUserText(name) }))
}

export function paragraph(content: string): Block {
  return { text: content, html: html`<p style="margin:0 0 16px;">${withPhone(content)}</p>\n` }
}

/** The shop’s phone in it is a link, in one piece. */
function withPhone(content: string) {
  const { phone } = shopFacts.care
  const [before, ...after] = content.split(phone)
  if (after.length === 0) return content
  return html`${before}${phoneLink(phone)}${after.join(phone)}`
}

export function phoneLink(phone: string) {
  return html`<a href="tel:${phoneDigits(phone)}" target="_blank" style="${theme.quietLink}">${phone}</a>`
}

/** A link button; in plain text its label and URL. */
export function button(label: string, url: string): Block {
  const style = `display:inline-block;background:${theme.brand};color:${theme.brandInk};padding:12px 22px;border-radius:6px;font-weight:bold;text-decoration:none;`
  return {
    text: `${label}:\n${url}`,
    html: html`<p style="margin:0 0 20px;"><a href="${url}" target="_blank" style="${style}">${label}</a></p>\n`,
  }
}

/** A code in large type, to be entered elsewhere. */
export function codeBlock(code: string): Block {
  const style = `margin:0 0 20px;padding:18px 8px 18px 16px;background:${theme.ground};border-radius:6px;text-align:center;font-size:32px;line-height:1.2;font-weight:bold;letter-spacing:8px;font-variant-numeric:tabular-nums;color:${theme.brand};`
  return { text: code, html: html`<p style="${style}">${code}</p>\n` }
}

/** A list of labels and values, one below the other. */
export function labelledList(entries: readonly (readonly [name: string, value: string])[]): Block {
  return {
    text: entries.map(([name, value]) => `${name}: ${value}`).join('\n'),
    html: html`<div style="margin:0 0 20px;">
${entries.map(
  ([
    name,
    value,
  ]) => html`<p style="margin:0 0 10px;"><span style="color:${theme.inkMuted};font-size:14px;">${name}</span><br>${value}</p>
`,
)}</div>
`,
  }
}

/** The colours of web/styles/tokens.css and fonts that mail programs have, as values of inline styles. */
export const theme = {
  paper: '#faf8f4',
  surface: '#ffffff',
  ground: '#f1ede4',
  ink: '#16140f',
  inkMuted: '#6b665c',
  line: '#e6e1d6',
  brand: '#0b3d2e',
  brandInk: '#ffffff',
  font: "'Helvetica Neue',Helvetica,Arial,'Noto Sans Bengali',sans-serif",
  /** like the shop's wordmark, which as an image most mail programs would not show */
  wordmarkFont: "Georgia,'Times New Roman','Noto Serif Bengali',serif",
  mark: '#e8848f',
  quietLink: 'color:#16140f;text-decoration:underline;white-space:nowrap;',
} as const

/** Control characters, line breaks and bidirectional controls. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu
/** The position after a full stop, colon or slash inside what a mail program may take for a URL. */
const LINK_PUNCTUATION = /(?<=[./:])(?=[^\s./:])/gu
const ZERO_WIDTH_SPACE = '\u200b'

/** Text as a single line, without line breaks and control characters. */
export function toSingleLine(text: string): string {
  return text.replace(CONTROL_CHARACTERS, ' ').trim()
}

/**
 * User input as a single line in which mail programs detect no URL, so that nobody can send their own links to strangers
 * through the shop.
 */
export function sanitizeUserText(text: string): string {
  return toSingleLine(text).replace(LINK_PUNCTUATION, ZERO_WIDTH_SPACE)
}
