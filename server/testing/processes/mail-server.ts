import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** fair: works normally; silent: never sends a greeting; forgetful: accepts letters but never confirms them. */
type MailServerMode = 'fair' | 'silent' | 'forgetful'

export interface MailServer {
  url: string
  /** the accepted letters in order: envelope recipient and parsed e-mail */
  received: { to: string; email: Email }[]
  mode: MailServerMode
  /** status to reject a recipient with; 0 accepts it */
  rejectionStatus: (address: string) => number
  connections: number
  close(): Promise<void>
}

/** Starts an SMTP server on the given port, or on a free one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onConnect(_, done) {
      mail.connections += 1
      if (mail.mode !== 'silent') done()
    },
    onRcptTo({ address }, _, done) {
      const status = mail.rejectionStatus(address)
      done(status ? Object.assign(new Error(`No mailbox ${address} here`), { responseCode: status }) : null)
    },
    async onData(stream, { envelope }, done) {
      const email = await PostalMime.parse(await new Response(stream as never).arrayBuffer())
      mail.received.push({ to: envelope.rcptTo[0]?.address ?? '', email })
      if (mail.mode !== 'forgetful') done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received: [],
    mode: 'fair',
    rejectionStatus: () => 0,
    connections: 0,
    close: () => new Promise((done) => server.close(() => done())),
  }
  return mail
}
