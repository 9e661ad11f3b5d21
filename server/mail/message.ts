import type { SendMailOptions } from 'nodemailer'
import type { Settings } from '#server/settings.ts'
import shop from '../../content/shop.json' with { type: 'json' }
import type { WaitingLetter } from './queries.ts'

/**
 * A letter as it leaves. Its Message-ID and date are those of its row in the outbox, so that a second delivery of the
 * same letter is known for what it is; `Auto-Submitted` keeps absence notes from answering.
 */
export function messageOf(letter: WaitingLetter, { mailFrom }: Pick<Settings, 'mailFrom'>): SendMailOptions {
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

/** MAIL_FROM as `address` or `name <address>`; where a part is not given, the shop's name and its care address. */
function senderOf(mailFrom: string | null): { name: string; address: string } {
  const [, name, address] = /^(.*?)\s*<(.+)>$/.exec(mailFrom ?? '') ?? []
  return { name: name || shop.name, address: address ?? mailFrom ?? shop.care.email }
}
