import type { Fleet } from '@kerbside/web/fleet/api.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AnswerWait } from '../form/answer-wait.tsx'
import { deskFleet } from './use-fleet.ts'
import './fleet.css'

/** The page once its answer is there; until then room for it, and a way to ask again. */
export function FleetWait({ children }: { children: (fleet: Fleet) => ReactNode }) {
  return <AnswerWait query={useQuery(deskFleet())}>{children}</AnswerWait>
}
