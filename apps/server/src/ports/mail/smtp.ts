import { createTransport, type Transporter } from 'nodemailer'
import { inSpan, type Span, type SpanStart } from '../../tracing.ts'
import type { Email, Mail, MailResult } from './port.ts'
import { readSmtpError } from './smtp-error.ts'
import type { SmtpServer } from './smtp-server.ts'

/** A server that is silent for longer is given up and retried later. */
const TIMES = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}
/** For a whole e-mail, however slowly the server answers: well within the time a message is claimed for. */
const TIMEOUT_MS = 60_000

export type SmtpDeps = {
  server: SmtpServer
  /** Extra trusted certificates, as PEM. */
  ca?: string
  times?: Partial<typeof TIMES>
  timeoutMs?: number
}

/** Sends e-mails to a mail server by SMTP, encrypted unless the server is this machine. */
export const smtpMail = (deps: SmtpDeps): Mail => ({
  send: (email) => chat(deps, (transport) => transport.sendMail(written(email, deps.server))),
})

/** Whether the server accepts our name and password; no e-mail is sent. */
export const smtpLogin = (deps: SmtpDeps): Promise<MailResult> =>
  chat(deps, (transport) => transport.verify())

const describeChat = ({ server }: SmtpDeps): SpanStart => ({
  name: `smtp ${server.host}`,
  kind: 'client',
  attributes: {
    'network.protocol.name': 'smtp',
    'server.address': server.host,
    'server.port': server.port,
  },
})

const chat = (
  deps: SmtpDeps,
  withTransport: (transport: Transporter) => Promise<unknown>,
): Promise<MailResult> =>
  inSpan(
    () => describeChat(deps),
    (span) => chatOnce(deps, { withTransport, span }),
  )

/** One connection per e-mail: a pool would delay e-mails while its server is unreachable. */
async function chatOnce(
  deps: SmtpDeps,
  {
    withTransport,
    span,
  }: { withTransport: (transport: Transporter) => Promise<unknown>; span: Span | undefined },
): Promise<MailResult> {
  const transport = createTransport(optionsOf(deps))
  const { timeoutMs = TIMEOUT_MS } = deps
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('too slow')), timeoutMs)
  })
  try {
    const saying = withTransport(transport)
    saying.catch(() => {})
    await Promise.race([saying, tooLate])
    return { ok: true }
  } catch (error) {
    span?.fail(error)
    return readSmtpError(error)
  } finally {
    clearTimeout(late)
    transport.close()
  }
}

function optionsOf({ server, ca, times }: SmtpDeps) {
  const { host, port, user, password, encryption } = server
  return {
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(user !== '' && { auth: { user, pass: password } }),
    tls: { minVersion: 'TLSv1.2' as const, ...(ca !== undefined && { ca: ca }) },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMES,
    ...times,
  }
}

/**
 * The e-mail as nodemailer takes it: nodemailer checks header values for line breaks, and addresses are separate
 * fields.
 */
function written(email: Email, { from }: SmtpServer) {
  const { calendar } = email
  return {
    messageId: `<${email.ref}>`,
    date: email.writtenAt,
    from: { name: email.from.name, address: from === '' ? email.from.address : from },
    ...(from !== '' && from !== email.from.address && { replyTo: email.from }),
    to: { name: '', address: email.to },
    subject: email.subject,
    text: email.text,
    html: email.html,
    attachments: email.files.map(({ name, mediaType, bytes, shownAs }) => ({
      filename: name,
      contentType: mediaType,
      content: bytes,
      ...(shownAs !== undefined && { cid: shownAs, contentDisposition: 'inline' as const }),
    })),
    ...(calendar && {
      icalEvent: { filename: 'journey.ics', method: calendar.method, content: calendar.text },
    }),
    // prevents automatic replies
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
