/** Why a name cannot be an operator's host name. */
export type HostError = 'not-a-name' | 'ours' | 'of-this-machine' | 'too-many'

export const MAX_HOSTS = 20

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const NAME = new RegExp(`^(?:${LABEL}\\.)+${LABEL}$`)
const ONLY_DIGITS = /^[\d.]+$/

/** The canonical form of a host, with or without a port: lower case, without a trailing dot on the name. */
export const normaliseHost = (host: string): string =>
  host.toLowerCase().replace(/\.(?=(?::\d+)?$)/, '')

/**
 * Checks whether a host name, in ASCII and lower case, may belong to an operator. The platform's own names are
 * rejected, and in production also names that point back to the local machine.
 */
export function checkHostName(
  host: string,
  { ours, production }: { ours: readonly string[]; production: boolean },
): { ok: true } | { ok: false; reason: HostError } {
  if (host.length > 253 || !NAME.test(host) || ONLY_DIGITS.test(host))
    return { ok: false, reason: 'not-a-name' }
  if (ours.includes(host)) return { ok: false, reason: 'ours' }
  if (production && /(^|\.)(localhost|local|internal|test|invalid)$/.test(host))
    return { ok: false, reason: 'of-this-machine' }
  return { ok: true }
}
