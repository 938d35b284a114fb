/** Why a name cannot be an operator's host. */
export type HostFault = 'not-a-name' | 'ours' | 'of-this-machine' | 'too-many'

export const MOST_HOSTS = 20

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const NAME = new RegExp(`^(?:${LABEL}\\.)+${LABEL}$`)
const ONLY_DIGITS = /^[\d.]+$/

/** The canonical form of a host, with or without a port: lower case, without a dot at the end of the name. */
export const foldHost = (host: string): string => host.toLowerCase().replace(/\.(?=(?::\d+)?$)/, '')

/**
 * Whether a host, in ASCII and small letters, may be an operator's: none of the install's own, and in production none
 * that leads back to the machine it is asked from.
 */
export function judgeHost(
  host: string,
  { ours, production }: { ours: readonly string[]; production: boolean },
): { ok: true } | { ok: false; reason: HostFault } {
  if (host.length > 253 || !NAME.test(host) || ONLY_DIGITS.test(host))
    return { ok: false, reason: 'not-a-name' }
  if (ours.includes(host)) return { ok: false, reason: 'ours' }
  if (production && /(^|\.)(localhost|local|internal|test|invalid)$/.test(host))
    return { ok: false, reason: 'of-this-machine' }
  return { ok: true }
}
