export type HookUrlFault = 'no-url' | 'not-https' | 'with-password' | 'no-name' | 'too-long'

const LONGEST = 500

/** A machine by its number, or whichever machine asks. */
const NO_NAME = /^(?:\[.*\]|[\d.]+|(?:[a-z0-9-]+\.)*localhost)\.?(?::\d+)?$/

/** An address events may be sent to. Where its name leads is looked at each time something is sent, not here. */
export function judgeHookUrl(
  said: string,
  { plain }: { plain: boolean },
): { ok: true; url: string } | { ok: false; reason: HookUrlFault } {
  const read = /^([a-z][a-z0-9+.-]*):\/\/([^/?#\s]+)([^\s#]*)$/i.exec(said.trim())
  if (!read) return { ok: false, reason: 'no-url' }
  const [, scheme = '', authority = '', rest = ''] = read
  const protocol = scheme.toLowerCase()
  if (protocol !== 'https' && protocol !== 'http') return { ok: false, reason: 'no-url' }
  if (protocol === 'http' && !plain) return { ok: false, reason: 'not-https' }
  if (authority.includes('@')) return { ok: false, reason: 'with-password' }
  if (!/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(authority))
    return { ok: false, reason: 'no-url' }
  if (!plain && NO_NAME.test(authority.toLowerCase())) return { ok: false, reason: 'no-name' }
  const url = `${protocol}://${authority.toLowerCase()}${rest === '' ? '/' : rest}`
  return url.length > LONGEST ? { ok: false, reason: 'too-long' } : { ok: true, url }
}
