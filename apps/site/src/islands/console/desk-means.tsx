import type { DeskEvents, LiveState } from '@kerbside/web/dispatch/desk-live.ts'
import type { DriverPlaces } from '@kerbside/web/dispatch/driver-places.ts'
import type { Lookers } from '@kerbside/web/dispatch/lookers.ts'
import type { PendingWrite, PendingWrites, Waiting } from '@kerbside/web/dispatch/pending-writes.ts'
import type { SignedInStaff } from '@kerbside/web/staff/api.ts'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ConsoleIslandProps } from './console-island.tsx'
import type { DeskLook } from './desk-look.ts'

/** What a screen of the desk works with. */
export type DeskMeans = Pick<ConsoleIslandProps, 'operator' | 'timeZone' | 'locale' | 'ground'> & {
  member: SignedInStaff
  /** Owners and dispatchers; accounts and support look on. */
  mayDispatch: boolean
  live: LiveState
  /** When the channel was lost, in milliseconds since 1970. */
  lostAt: number | undefined
  reconnect: () => void
  events: DeskEvents
  places: DriverPlaces
  lookers: Lookers
  writes: PendingWrites
  /** Puts a change into the ten seconds, or says why it may not be made. */
  write: (write: PendingWrite) => void
  undo: () => void
  /** A short word over the page. */
  tell: (text: string) => void
  look: DeskLook
  setLook: (look: DeskLook) => void
  signOut: () => void
}

const Means = createContext<DeskMeans | undefined>(undefined)

export const DeskMeansProvider = Means.Provider

export function useDesk(): DeskMeans {
  const means = useContext(Means)
  if (!means) throw new Error('a screen of the desk stands within the desk')
  return means
}

/** Whether what is done here is heard; where nothing is told live, calls say so themselves. */
export const useLiveState = (): LiveState => useContext(Means)?.live ?? 'live'

/** What waits its ten seconds. */
export function usePending(): readonly Waiting[] {
  const { writes } = useDesk()
  return useSyncExternalStore(writes.subscribe, writes.list)
}
