import { normaliseHost } from '../hosting/host-name.ts'

export type HookUrlError = 'no-url' | 'not-https' | 'with-password' | 'no-name' | 'too-long'

const MAX_LENGTH = 500

/** An IP address or a localhost name. */
const NO_NAME = /^(?:\[.*\]|[\d.]+|(?:[a-z0-9-]+\.)*localhost)$/

/** The fields of a parsed `URL`. Its hostname is canonical: that of `https://0x7f.1/` is 127.0.0.1. */
export type ParsedUrl = {
  protocol: string
  username: string
  password: string
  hostname: string
  port: string
  pathname: string
  search: string
  hash: string
}

/**
 * Whether events may be sent to a URL; `parsed` is undefined if the text is not a URL. The host name is resolved and
 * checked on each delivery, not here.
 */
export function checkHookUrl(
  parsed: ParsedUrl | undefined,
  { plain }: { plain: boolean },
): { ok: true; url: string } | { ok: false; reason: HookUrlError } {
  const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:'
  if (!isWeb || parsed.hash !== '') return { ok: false, reason: 'no-url' }
  const { protocol, username, password, port, pathname, search } = parsed
  if (protocol === 'http:' && !plain) return { ok: false, reason: 'not-https' }
  if (username !== '' || password !== '') return { ok: false, reason: 'with-password' }
  const host = normaliseHost(parsed.hostname)
  if (!plain && NO_NAME.test(host)) return { ok: false, reason: 'no-name' }
  const url = `${protocol}//${host}${port === '' ? '' : `:${port}`}${pathname}${search}`
  return url.length > MAX_LENGTH ? { ok: false, reason: 'too-long' } : { ok: true, url }
}
