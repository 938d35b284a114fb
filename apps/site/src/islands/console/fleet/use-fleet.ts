import {
  type Done,
  type FieldError,
  fetchFleet,
  fetchStaff,
  submitFleet,
  type Writes,
} from '@kerbside/web/fleet/api.ts'
import '@kerbside/web/fleet/people-messages.ts'
import type { InputOf } from '@kerbside/contract/endpoint.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export const deskFleet = () =>
  queryOptions({ queryKey: ['fleet'], queryFn: ({ signal }) => fetchFleet({ signal }) })

export const deskStaff = () =>
  queryOptions({ queryKey: ['staff'], queryFn: ({ signal }) => fetchStaff({ signal }) })

/** Runs one change at a time and keeps its errors; afterwards all data is fetched again. */
export function useFleetChange() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [rejection, setRejection] = useState<{ message: string; faults: readonly FieldError[] }>()
  const send = async <Path extends keyof Writes>(
    path: Path,
    body: InputOf<Writes[Path]>,
  ): Promise<Extract<Done<Writes[Path]>, { ok: true }> | undefined> => {
    setBusy(true)
    setRejection(undefined)
    const done = await submitFleet(path, body)
    await queries.invalidateQueries({ queryKey: ['fleet'] })
    await queries.invalidateQueries({ queryKey: ['staff'] })
    void queries.invalidateQueries({ queryKey: ['board'] })
    setBusy(false)
    if (done.ok) return done
    setRejection(done)
    return undefined
  }
  const errors = rejection?.faults ?? []
  return {
    busy,
    send,
    errorAt: (path: string) => errors.find((error) => error.path === path)?.message,
    /** The message above the form: undefined if all errors are shown at their fields. */
    refusal: rejection && errors.length === 0 ? rejection.message : undefined,
    forget: () => setRejection(undefined),
  }
}

export type FleetChange = ReturnType<typeof useFleetChange>
