/** Push services of Chrome and Edge, Firefox, Windows and Safari. */
const SERVICES = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
]

/**
 * Whether a push endpoint supplied by a browser belongs to a known push service. The server posts to any endpoint it
 * stores, so this check stops a client from making it call other machines.
 */
export function isPushService(endpoint: string): boolean {
  const [, authority] = /^https:\/\/([^/?#\\@\s]+)\//i.exec(endpoint) ?? []
  if (authority === undefined || authority.includes(':')) return false
  const host = authority.toLowerCase()
  return SERVICES.some((service) => host === service || host.endsWith(`.${service}`))
}
