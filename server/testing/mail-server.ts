import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How the server takes letters: as it should, by never greeting, by never answering to one, by refusing what it is. */
type Manner = 'fair' | 'silent' | 'forgetful'

export interface MailServer {
  url: string
  /** what it took, in order: the address of the envelope and the letter as its reader sees it */
  taken: { to: string; email: Email }[]
  manner: Manner
  /** status that an address is refused with; 0: it is taken */
  refuse: (address: string) => number
  connections: number
  close(): Promise<void>
}

/** A real mail server on a port of its own, or on a given one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onConnect(_, done) {
      mail.connections += 1
      if (mail.manner !== 'silent') done()
    },
    onRcptTo({ address }, _, done) {
      const status = mail.refuse(address)
      done(status ? Object.assign(new Error(`No mailbox ${address} here`), { responseCode: status }) : null)
    },
    async onData(stream, { envelope }, done) {
      const email = await PostalMime.parse(await new Response(stream as never).arrayBuffer())
      mail.taken.push({ to: envelope.rcptTo[0]?.address ?? '', email })
      if (mail.manner !== 'forgetful') done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken: [],
    manner: 'fair',
    refuse: () => 0,
    connections: 0,
    close: () => new Promise((done) => server.close(() => done())),
  }
  return mail
}
