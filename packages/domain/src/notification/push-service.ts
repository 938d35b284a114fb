/** Where browsers let themselves be told things: of Chrome and Edge, Firefox, Windows, Safari. */
const SERVICES = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
]

/**
 * Whether an address a browser names is one of a known push service: the house sends there whatever it is told, and must
 * not be made to call other machines.
 */
export function isPushService(endpoint: string): boolean {
  const [, authority] = /^https:\/\/([^/?#\\@\s]+)\//i.exec(endpoint) ?? []
  if (authority === undefined || authority.includes(':')) return false
  const host = authority.toLowerCase()
  return SERVICES.some((service) => host === service || host.endsWith(`.${service}`))
}
