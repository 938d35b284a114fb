import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How a server behaves: correctly, or in one of the ways real ones fail. */
export type MailMode =
  | 'well'
  /** Asks the sender to try again later, as greylisting does. */
  | 'greylists'
  /** The recipient does not exist. */
  | 'unknown-reader'
  /** Receives the whole e-mail and then rejects it. */
  | 'refuses-email'
  /** Accepts the connection and never sends anything. */
  | 'silent'
  /** Receives the whole e-mail and never responds. */
  | 'never-replies'
  /** Receives the whole e-mail and disconnects before it confirms. */
  | 'hangs-up'

export type Received = {
  from: string
  to: string[]
  encrypted: boolean
  email: Email
  raw: string
}

/** A real SMTP server on loopback; an independent parser reads what it received. */
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
  /** With these it supports TLS: from the start, or by STARTTLS. */
  key?: string
  cert?: string
  upgrades?: boolean
  user?: string
  password?: string
} = {}): Promise<MailServer> {
  const failWith = (code: number) => Object.assign(new Error('no'), { responseCode: code })
  const smtp = new SMTPServer({
    ...(key !== undefined && cert !== undefined && { secure: !upgrades, key, cert }),
    authOptional: user === undefined,
    disabledCommands: [...(user === undefined ? ['AUTH'] : []), ...(upgrades ? [] : ['STARTTLS'])],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 50,
    onAuth(token, _session, done) {
      const isAuthorised = token.username === user && token.password === password
      if (isAuthorised) done(null, { user: token.username ?? '' })
      else done(failWith(535))
    },
    onConnect(_session, done) {
      if (server.mode !== 'silent') done()
    },
    onRcptTo(_address, _session, done) {
      if (server.mode === 'greylists') return done(failWith(450))
      if (server.mode === 'unknown-reader') return done(failWith(550))
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        if (server.mode === 'refuses-email') return done(failWith(554))
        const { mailFrom, rcptTo } = session.envelope
        void PostalMime.parse(raw).then((email) => {
          server.received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            encrypted: session.secure,
            email,
            raw: raw.toString('utf8'),
          })
          if (server.mode === 'hangs-up') hangUp()
          else if (server.mode !== 'never-replies') done()
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
