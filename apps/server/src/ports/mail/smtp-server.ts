/** A mail server, as parsed from its address. */
export type SmtpServer = {
  host: string
  port: number
  user: string
  password: string
  encryption: 'tls' | 'starttls' | 'none'
  /** The sender address, where the service insists on one; '': the operator's own. */
  from: string
}

const LOCAL = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/
const ADDRESS = /^[^\s@<>"']+@[^\s@<>"']+$/

/**
 * `smtps://user:password@host` is encrypted from the start, `smtp://…` by STARTTLS, which is then required; only
 * a server on this machine may do without. `?from=cars@example.com` names the sender. Undefined if it is invalid.
 */
export function readSmtpUrl(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isTls = url.protocol === 'smtps:'
  if ((!isTls && url.protocol !== 'smtp:') || url.hostname === '') return undefined
  const from = url.searchParams.get('from') ?? ''
  if (from !== '' && !ADDRESS.test(from)) return undefined
  try {
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (isTls ? 465 : 587),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      encryption: isTls ? 'tls' : LOCAL.test(url.hostname) ? 'none' : 'starttls',
      from,
    }
  } catch {
    return undefined
  }
}

/** The server without its password: two names differ if another server or another sender is used. */
export const nameSmtpServer = ({ host, port, user, from }: SmtpServer): string =>
  [`${host}:${port}`, user, from].join(' ').trim()
