import type { SendMailOptions } from 'nodemailer'
import nodemailer from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { WaitingLetter } from './delivery.queries.ts'
import { shopFacts } from './letter.ts'
import { letterFolder, saveLetter } from './letter-files.ts'

/**
 * Result of an attempt to send a letter. `unreachable`: the mail server does not work; `later`: it deferred this letter;
 * `never`: it rejected it permanently. `reason` is an error code for the log and contains nothing of the letter.
 */
export type Attempt = { outcome: 'sent' } | { outcome: 'unreachable' | 'later' | 'never'; reason: string }

/** Sends letters: to the mail server of SMTP_URL, or as files to DATA_DIR/outbox. */
export interface MailTransport {
  send(letter: WaitingLetter, signal: AbortSignal): Promise<Attempt>
  close(): void
}

/** Timeouts of the mail server in milliseconds. */
interface SmtpTimeouts {
  connect: number
  greeting: number
  socket: number
}

const SMTP_TIMEOUTS: SmtpTimeouts = { connect: 5_000, greeting: 5_000, socket: 10_000 }

/** Opens the transport of the config; it connects to the mail server with the first letter. */
export function openMailTransport(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  timeouts: SmtpTimeouts = SMTP_TIMEOUTS,
): MailTransport {
  return config.smtpUrl ? smtpTransport(config.smtpUrl, config, timeouts) : fileTransport(config)
}

function smtpTransport(url: string, config: Pick<Config, 'mailFrom'>, timeouts: SmtpTimeouts): MailTransport {
  const mailer = nodemailer.createTransport({
    pool: true,
    url,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    idleTimeout: 30_000,
    maxRequeues: 1,
  })
  return {
    send: (letter, signal) =>
      mailer
        .sendMail({ ...toMailMessage(letter, config), signal })
        .then((): Attempt => ({ outcome: 'sent' }), toFailedAttempt),
    close: () => mailer.close(),
  }
}

function fileTransport(config: Pick<Config, 'mailFrom' | 'dataDir'>): MailTransport {
  const mailer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const folder = letterFolder(config)
  return {
    async send(letter) {
      try {
        const { message } = await mailer.sendMail(toMailMessage(letter, config))
        await saveLetter(folder, letter, message as Buffer)
        return { outcome: 'sent' }
      } catch (error) {
        return toFailedAttempt(error)
      }
    },
    close: () => mailer.close(),
  }
}

/** Only a response to RCPT TO or DATA concerns this letter; every other error concerns the mail server. */
function toFailedAttempt(error: unknown): Attempt {
  const { code, command, responseCode } = (error ?? {}) as { code?: string; command?: string; responseCode?: number }
  const reason = String(responseCode || code || 'unknown')
  const concernsLetter = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (concernsLetter && !responseCode) return { outcome: 'never', reason }
  if (concernsLetter && responseCode && (command === 'RCPT TO' || command === 'DATA'))
    return { outcome: responseCode >= 500 && responseCode !== 503 ? 'never' : 'later', reason }
  return { outcome: 'unreachable', reason }
}

/**
 * The nodemailer message of a letter. Message-ID and date come from its row in the outbox, so that a second delivery is
 * recognized as a duplicate; `Auto-Submitted` prevents automatic replies.
 */
function toMailMessage(letter: WaitingLetter, { mailFrom }: Pick<Config, 'mailFrom'>): SendMailOptions {
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
  return { name: name || shopFacts.senderName || shopFacts.name, address: address ?? mailFrom ?? shopFacts.care.email }
}
