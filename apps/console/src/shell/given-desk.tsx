import type { StaffRole } from '@kerbside/domain/staff/staff-member.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { openEvents } from '../dispatch/desk-live.ts'
import { openDriverPlaces } from '../dispatch/driver-places.ts'
import { openPendingWrites } from '../dispatch/pending-writes.ts'
import { openPresence } from '../dispatch/presence.ts'
import { type DeskContext, DeskContextProvider } from './desk-context.tsx'

/** Changes that the server keeps and makes. */
const givenPendingWrites = () =>
  openPendingWrites({
    keep: async ({ dueAt }) => ({ ok: true, dueAt }),
    send: async () => ({ ok: true }),
    sendDirectly: async () => ({ ok: true }),
    drop: async () => 'done',
    resultOf: () => ({ ok: true }),
    newId: () => 'a change',
    now,
  })

type GivenDeskProps = Partial<Omit<DeskContext, 'member' | 'mayDispatch'>> & {
  memberRole?: StaffRole
  /** The address of the screen. */
  at?: string
  children: ReactNode
}

const now = () => Date.parse('2026-11-24T06:00:00Z')

/** The context of a desk's screen, for tests: a member of this role on a connected desk in London, and no data yet. */
export function GivenDesk({
  memberRole = 'owner',
  at = '/console/board',
  children,
  ...more
}: GivenDeskProps) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  )
  const [context] = useState(
    (): DeskContext => ({
      operator: 'Kerbside Cars',
      timeZone: 'Europe/London',
      locale: 'en-GB',
      member: {
        name: 'Nadia Okafor',
        email: 'nadia@kerbside.test',
        role: memberRole,
        recoveryLeft: 8,
      },
      mayDispatch: memberRole === 'owner' || memberRole === 'dispatcher',
      live: 'live',
      disconnectedAt: undefined,
      reconnect: () => {},
      events: openEvents(),
      driverPositions: openDriverPlaces(),
      presence: openPresence({ window: 'this window', now }),
      writes: givenPendingWrites(),
      write: () => {},
      undo: () => {},
      notify: () => {},
      look: { colours: 'light', letters: true, roomy: false, sound: false, notify: false },
      setPreferences: () => {},
      signOut: () => {},
    }),
  )
  return (
    <QueryClientProvider client={queries}>
      <DeskContextProvider value={{ ...context, ...more }}>
        <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
      </DeskContextProvider>
    </QueryClientProvider>
  )
}
