import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import type { Fleet } from './api.ts'
import { deskFleet } from './use-fleet.ts'
import './fleet.css'

/** The page once its reply is there; until then a placeholder, and a retry button on failure. */
export function FleetWait({ children }: { children: (fleet: Fleet) => ReactNode }) {
  return <QueryBoundary query={useQuery(deskFleet())}>{children}</QueryBoundary>
}
