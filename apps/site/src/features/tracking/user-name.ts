import { randomId } from '@kerbside/web/random-id.ts'

const KEY = 'kerbside-device'

/**
 * Identifies this browser in the live channel's user name: a stored random id made by the browser itself. It proves
 * nothing, is used nowhere else, and disappears with the browser's storage.
 */
export function deviceId(): string {
  try {
    const stored = localStorage.getItem(KEY)
    if (stored && /^[\da-f-]{36}$/.test(stored)) return stored
    const made = randomId()
    localStorage.setItem(KEY, made)
    return made
  } catch {
    // Without storage, a new id for every page is good enough.
    return randomId()
  }
}

/**
 * The user name of the specification: customer, IP address, device, and the profile's id or, for a guest, the booking's
 * number. It is only for the log; the server trusts none of it.
 */
export const userNameOf = (params: {
  customerId: number | undefined
  ip: string
  device: string
  reference: number
}): string => {
  const { customerId, ip, device, reference } = params
  return [customerId ?? 'guest', ip || 'unknown', device, customerId ?? reference].join('_')
}
