const MAPPED = '::ffff:'
const PREFIX_GROUPS = 4

/**
 * Identifies a client by its IPv4 address or IPv6 /64 (what a household or a phone is given), in any spelling. Returns
 * '' for a client that has already disconnected, because its socket has no address any more.
 */
export function addressKey(ip: string | undefined): string {
  if (ip === undefined) return ''
  if (!ip.includes(':')) return ip
  if (ip.startsWith(MAPPED)) return ip.slice(MAPPED.length)
  const [head = '', tail = ''] = ip.split('::')
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, PREFIX_GROUPS).join(':')
}
