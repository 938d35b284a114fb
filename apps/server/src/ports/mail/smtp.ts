import { createTransport, type Transporter } from 'nodemailer'
import type { Letter, Mail, MailVerdict } from './port.ts'
import { readFault } from './smtp-fault.ts'
import type { SmtpServer } from './smtp-server.ts'

/** A server that says nothing for longer is given up, and asked again later. */
const TIMES = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}
/** For a whole letter, however slowly the server answers: well within the time a message is claimed for. */
const LONGEST_MS = 60_000

export type SmtpMeans = {
  server: SmtpServer
  /** Certificates that are believed besides the usual ones, as PEM. */
  trust?: string
  times?: Partial<typeof TIMES>
  longestMs?: number
}

/** Hands letters to a mail server by SMTP, encrypted unless the server is this machine. */
export const smtpMail = (means: SmtpMeans): Mail => ({
  send: (letter) => talk(means, (transport) => transport.sendMail(written(letter, means.server))),
})

/** Whether the server lets us in with our name and password; no letter is handed over. */
export const smtpLogin = (means: SmtpMeans): Promise<MailVerdict> =>
  talk(means, (transport) => transport.verify())

/** One connection a letter: a pool would hold letters back while its server is away. */
async function talk(
  means: SmtpMeans,
  say: (transport: Transporter) => Promise<unknown>,
): Promise<MailVerdict> {
  const transport = createTransport(optionsOf(means))
  const { longestMs = LONGEST_MS } = means
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('too slow')), longestMs)
  })
  try {
    const saying = say(transport)
    saying.catch(() => {})
    await Promise.race([saying, tooLate])
    return { ok: true }
  } catch (error) {
    return readFault(error)
  } finally {
    clearTimeout(late)
    transport.close()
  }
}

function optionsOf({ server, trust, times }: SmtpMeans) {
  const { host, port, user, password, encryption } = server
  return {
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(user !== '' && { auth: { user, pass: password } }),
    tls: { minVersion: 'TLSv1.2' as const, ...(trust !== undefined && { ca: trust }) },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMES,
    ...times,
  }
}

/** As nodemailer takes it: header values are checked for line breaks there, and addresses are given apart. */
function written(letter: Letter, { from }: SmtpServer) {
  const { calendar } = letter
  return {
    messageId: `<${letter.ref}>`,
    date: letter.writtenAt,
    from: { name: letter.from.name, address: from === '' ? letter.from.address : from },
    ...(from !== '' && from !== letter.from.address && { replyTo: letter.from }),
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    attachments: letter.files.map(({ name, mediaType, bytes, shownAs }) => ({
      filename: name,
      contentType: mediaType,
      content: bytes,
      ...(shownAs !== undefined && { cid: shownAs, contentDisposition: 'inline' as const }),
    })),
    ...(calendar && {
      icalEvent: { filename: 'journey.ics', method: calendar.method, content: calendar.text },
    }),
    // nobody answers an automatic letter with another
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
