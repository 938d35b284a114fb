import {
  askFleet,
  askStaff,
  type Done,
  type Fault,
  tellFleet,
  type Writes,
} from '@kerbside/web/fleet/api.ts'
import '@kerbside/web/fleet/people-words.ts'
import type { InputOf } from '@kerbside/contract/endpoint.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export const deskFleet = () =>
  queryOptions({ queryKey: ['fleet'], queryFn: ({ signal }) => askFleet({ signal }) })

export const deskStaff = () =>
  queryOptions({ queryKey: ['staff'], queryFn: ({ signal }) => askStaff({ signal }) })

/** One change at a time, and what was wrong with it; afterwards everything is asked anew. */
export function useFleetChange() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ message: string; faults: readonly Fault[] }>()
  const send = async <Path extends keyof Writes>(
    path: Path,
    said: InputOf<Writes[Path]>,
  ): Promise<Extract<Done<Writes[Path]>, { ok: true }> | undefined> => {
    setBusy(true)
    setRefusal(undefined)
    const done = await tellFleet(path, said)
    await queries.invalidateQueries({ queryKey: ['fleet'] })
    await queries.invalidateQueries({ queryKey: ['staff'] })
    void queries.invalidateQueries({ queryKey: ['board'] })
    setBusy(false)
    if (done.ok) return done
    setRefusal(done)
    return undefined
  }
  const faults = refusal?.faults ?? []
  return {
    busy,
    send,
    faultAt: (path: string) => faults.find((fault) => fault.path === path)?.message,
    /** What is said over the whole of it: nothing while each fault stands at its field. */
    refusal: refusal && faults.length === 0 ? refusal.message : undefined,
    forget: () => setRefusal(undefined),
  }
}

export type FleetChange = ReturnType<typeof useFleetChange>
