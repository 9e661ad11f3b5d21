import type { SendMailOptions } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { WaitingLetter } from './delivery.queries.ts'
import { shop } from './letter-shop.ts'

/**
 * The nodemailer message of a letter. Message-ID and date come from its row in the outbox, so that a second delivery is
 * recognized as a duplicate; `Auto-Submitted` prevents automatic replies.
 */
export function toMailMessage(letter: WaitingLetter, { mailFrom }: Pick<Config, 'mailFrom'>): SendMailOptions {
  const from = senderOf(mailFrom)
  return {
    from,
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: `<${letter.id}@${from.address.split('@').at(-1)}>`,
    date: letter.createdAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Parses MAIL_FROM, `address` or `name <address>`; defaults are the sender's or the shop's name and its care address. */
function senderOf(mailFrom: string | null): { name: string; address: string } {
  const [, name, address] = /^(.*?)\s*<(.+)>$/.exec(mailFrom ?? '') ?? []
  return { name: name || shop.senderName || shop.name, address: address ?? mailFrom ?? shop.care.email }
}
