import { useSyncExternalStore } from 'react'

/**
 * The password typed for an account that is made with the booking. It lives as long as the page: a draft is written to
 * the browser's storage, and a password must not be.
 */
let password = ''
const listeners = new Set<() => void>()

export const findNewPassword = (): string => password

export function keepNewPassword(typed: string): void {
  password = typed
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNewPassword = (): string => useSyncExternalStore(listen, findNewPassword, () => '')
