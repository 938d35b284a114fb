import { useSyncExternalStore } from 'react'

/** False on the server and in the first render, which must match it; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
