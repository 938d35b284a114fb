import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Board } from '../dispatch/api.ts'
import type { DeskEvents, LiveState } from '../dispatch/desk-live.ts'
import type { DriverPlaces } from '../dispatch/driver-places.ts'
import type { PendingWrite, PendingWrites, Waiting } from '../dispatch/pending-writes.ts'
import type { Presence } from '../dispatch/presence.ts'
import type { ConsoleIslandProps } from '../first-view/console-island-props.ts'
import type { SignedInStaff } from '../staff/api.ts'
import type { DeskPreferences } from './desk-preferences.ts'

/** The context of every desk screen. */
export type DeskContext = Pick<
  ConsoleIslandProps,
  'operator' | 'timeZone' | 'locale' | 'ground'
> & {
  member: SignedInStaff
  /** True for owners and dispatchers; accounts and support can only view. */
  mayDispatch: boolean
  live: LiveState
  /** When the channel disconnected, in milliseconds since 1970. */
  disconnectedAt: number | undefined
  reconnect: () => void
  events: DeskEvents
  driverPositions: DriverPlaces
  presence: Presence
  writes: PendingWrites
  /** Queues a change for ten seconds, or reports why it is not allowed. */
  write: (write: PendingWrite) => void
  /** Undoes the last change, or the one with this id. */
  undo: (id?: string) => void
  /** Shows a short message over the page. */
  notify: (text: string) => void
  look: DeskPreferences
  setPreferences: (look: DeskPreferences) => void
  signOut: () => void
}

const Context = createContext<DeskContext | undefined>(undefined)

export const DeskContextProvider = Context.Provider

export function useDesk(): DeskContext {
  const context = useContext(Context)
  if (!context) throw new Error('a screen of the desk stands within the desk')
  return context
}

/** The state of the live channel; without one it is `live`, because calls then report failures themselves. */
export const useLiveState = (): LiveState => useContext(Context)?.live ?? 'live'

/** Shows the changes that the server keeps, as this board lists them. */
export function useListedChanges(board: Board | undefined): void {
  const { writes } = useDesk()
  useEffect(() => {
    if (board) writes.receive(board.pending, Date.parse(board.now))
  }, [board, writes])
}

/** The changes waiting during their ten seconds. */
export function usePending(): readonly Waiting[] {
  const { writes } = useDesk()
  return useSyncExternalStore(writes.subscribe, writes.list)
}
