import type { Fleet } from '@kerbside/web/fleet/api.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryBoundary } from '../form/query-boundary.tsx'
import { deskFleet } from './use-fleet.ts'
import './fleet.css'

/** The page once its reply is there; until then a placeholder, and a retry button on failure. */
export function FleetWait({ children }: { children: (fleet: Fleet) => ReactNode }) {
  return <QueryBoundary query={useQuery(deskFleet())}>{children}</QueryBoundary>
}
