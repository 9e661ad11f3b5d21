import nodemailer from 'nodemailer'
import type { Settings } from '#server/settings.ts'
import { keepLetter, letterFolder } from './letter-files.ts'
import { messageOf } from './message.ts'
import type { WaitingLetter } from './queries.ts'

/**
 * Result of an attempt to send a letter. `unreachable`: the mail server does not work; `later`: it deferred this letter;
 * `never`: it rejected it permanently. `reason` is an error code for the log and contains nothing of the letter.
 */
export type Attempt = { fate: 'sent' } | { fate: 'unreachable' | 'later' | 'never'; why: string }

/** Sends letters: to the mail server of SMTP_URL, or as files to DATA_DIR/outbox. */
export interface Post {
  send(letter: WaitingLetter, signal: AbortSignal): Promise<Attempt>
  close(): void
}

/** Timeouts of the mail server in milliseconds. */
interface Patience {
  connect: number
  greeting: number
  answer: number
}

const PATIENCE: Patience = { connect: 5_000, greeting: 5_000, answer: 10_000 }

/** Opens the transport of the settings; it connects to the mail server with the first letter. */
export function openPost(
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  patience: Patience = PATIENCE,
): Post {
  return settings.smtpUrl ? smtpPost(settings.smtpUrl, settings, patience) : filePost(settings)
}

function smtpPost(url: string, settings: Pick<Settings, 'mailFrom'>, patience: Patience): Post {
  const transport = nodemailer.createTransport({
    pool: true,
    url,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.answer,
    idleTimeout: 30_000,
    maxRequeues: 1,
  })
  return {
    send: (letter, signal) =>
      transport
        .sendMail({ ...messageOf(letter, settings), signal })
        .then((): Attempt => ({ fate: 'sent' }), failedAttempt),
    close: () => transport.close(),
  }
}

function filePost(settings: Pick<Settings, 'mailFrom' | 'dataDir'>): Post {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const folder = letterFolder(settings)
  return {
    async send(letter) {
      try {
        const { message } = await transport.sendMail(messageOf(letter, settings))
        await keepLetter(folder, letter, message as Buffer)
        return { fate: 'sent' }
      } catch (error) {
        return failedAttempt(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Only a response to RCPT TO or DATA concerns this letter; every other error concerns the mail server. */
function failedAttempt(error: unknown): Attempt {
  const { code, command, responseCode } = (error ?? {}) as { code?: string; command?: string; responseCode?: number }
  const why = String(responseCode || code || 'unknown')
  const ofLetter = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (ofLetter && !responseCode) return { fate: 'never', why }
  if (ofLetter && responseCode && (command === 'RCPT TO' || command === 'DATA'))
    return { fate: responseCode >= 500 && responseCode !== 503 ? 'never' : 'later', why }
  return { fate: 'unreachable', why }
}
