import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How a server behaves: well, or in one of the ways real ones fail. */
export type MailMode =
  | 'well'
  /** Not now, try again: what greylisting answers a stranger. */
  | 'greylists'
  /** There is no such reader. */
  | 'unknown-reader'
  /** Takes the whole letter and then says no. */
  | 'refuses-letter'
  /** Accepts the connection and never says a word more. */
  | 'silent'
  /** Takes the whole letter and never says whether it has it. */
  | 'never-says'
  /** Takes the whole letter and hangs up before it says yes. */
  | 'hangs-up'

export type Received = {
  from: string
  to: string[]
  encrypted: boolean
  letter: Email
  raw: string
}

/** A real SMTP server on loopback; what it received is read by a parser of its own. */
export type MailServer = {
  port: number
  mode: MailMode
  received: Received[]
  close: () => Promise<void>
}

export async function openMailServer({
  key,
  cert,
  upgrades = false,
  user,
  password,
}: {
  /** With these it speaks TLS: from the start, or when it is asked to. */
  key?: string
  cert?: string
  upgrades?: boolean
  user?: string
  password?: string
} = {}): Promise<MailServer> {
  const fault = (code: number) => Object.assign(new Error('no'), { responseCode: code })
  const smtp = new SMTPServer({
    ...(key !== undefined && cert !== undefined && { secure: !upgrades, key, cert }),
    authOptional: user === undefined,
    disabledCommands: [...(user === undefined ? ['AUTH'] : []), ...(upgrades ? [] : ['STARTTLS'])],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 50,
    onAuth(said, _session, done) {
      const known = said.username === user && said.password === password
      if (known) done(null, { user: said.username ?? '' })
      else done(fault(535))
    },
    onConnect(_session, done) {
      if (server.mode !== 'silent') done()
    },
    onRcptTo(_address, _session, done) {
      if (server.mode === 'greylists') return done(fault(450))
      if (server.mode === 'unknown-reader') return done(fault(550))
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        if (server.mode === 'refuses-letter') return done(fault(554))
        const { mailFrom, rcptTo } = session.envelope
        void PostalMime.parse(raw).then((letter) => {
          server.received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            encrypted: session.secure,
            letter,
            raw: raw.toString('utf8'),
          })
          if (server.mode === 'hangs-up') hangUp()
          else if (server.mode !== 'never-says') done()
        })
      })
    },
  })
  const hangUp = () => {
    for (const connection of smtp.connections) connection.close()
  }
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const server: MailServer = {
    port: (smtp.server.address() as AddressInfo).port,
    mode: 'well',
    received: [],
    close: () => new Promise((done) => smtp.close(() => done())),
  }
  return server
}
