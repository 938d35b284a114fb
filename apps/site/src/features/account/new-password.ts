import { useSyncExternalStore } from 'react'

/**
 * The password for an account created with the booking. It is kept in memory only: drafts are written to
 * the browser's storage, and a password must not be.
 */
let password = ''
const listeners = new Set<() => void>()

export const findNewPassword = (): string => password

export function setNewPassword(typed: string): void {
  password = typed
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNewPassword = (): string => useSyncExternalStore(listen, findNewPassword, () => '')
