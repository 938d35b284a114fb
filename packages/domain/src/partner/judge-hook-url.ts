import { foldHost } from '../hosting/host-name.ts'

export type HookUrlFault = 'no-url' | 'not-https' | 'with-password' | 'no-name' | 'too-long'

const LONGEST = 500

/** A machine by its number, or whichever machine asks. */
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
 * Whether events may be sent to an address; `parsed` is undefined when the text is not a URL. The name is resolved and
 * checked each time something is sent, not here.
 */
export function judgeHookUrl(
  parsed: ParsedUrl | undefined,
  { plain }: { plain: boolean },
): { ok: true; url: string } | { ok: false; reason: HookUrlFault } {
  const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:'
  if (!isWeb || parsed.hash !== '') return { ok: false, reason: 'no-url' }
  const { protocol, username, password, port, pathname, search } = parsed
  if (protocol === 'http:' && !plain) return { ok: false, reason: 'not-https' }
  if (username !== '' || password !== '') return { ok: false, reason: 'with-password' }
  const host = foldHost(parsed.hostname)
  if (!plain && NO_NAME.test(host)) return { ok: false, reason: 'no-name' }
  const url = `${protocol}//${host}${port === '' ? '' : `:${port}`}${pathname}${search}`
  return url.length > LONGEST ? { ok: false, reason: 'too-long' } : { ok: true, url }
}
