import { randomId } from '../random-id.ts'

const KEY = 'kerbside-device'

/**
 * What stands for this browser in the live channel's user name: a random word it made itself and keeps. It proves
 * nothing, recognises nobody elsewhere, and is gone with the browser's storage.
 */
export function deviceId(): string {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept && /^[\da-f-]{36}$/.test(kept)) return kept
    const made = randomId()
    localStorage.setItem(KEY, made)
    return made
  } catch {
    // No storage: another word for every page is as good.
    return randomId()
  }
}

/**
 * The user name of the specification: customer, IP address, device, and the profile's id or of a guest the booking's
 * number. It is for the log; the server believes none of it.
 */
export const userNameOf = (facts: {
  customerId: number | undefined
  ip: string
  device: string
  reference: number
}): string => {
  const { customerId, ip, device, reference } = facts
  return [customerId ?? 'guest', ip || 'unknown', device, customerId ?? reference].join('_')
}
