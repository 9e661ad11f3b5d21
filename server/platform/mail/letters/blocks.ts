import { html } from 'hono/html'
import { t } from '#shared/language/t.ts'
import { sanitizeUserText } from './sanitize-text.ts'
import { theme } from './theme.ts'

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
  return { text: content, html: html`<p style="margin:0 0 16px;">${content}</p>\n` }
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
