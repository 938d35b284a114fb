import type { AnyEndpoint, EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { type FieldError, fetchFleet, fetchStaff, LONG_TIMEOUT } from './api.ts'
import './people-messages.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export const deskFleet = () =>
  queryOptions({ queryKey: ['fleet'], queryFn: ({ signal }) => fetchFleet({ signal }) })

export const deskStaff = () =>
  queryOptions({ queryKey: ['staff'], queryFn: ({ signal }) => fetchStaff({ signal }) })

/** Sends one change at a time and keeps its errors; afterwards all data is fetched again. */
export function useFleetChange() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [rejection, setRejection] = useState<{ message: string; faults: readonly FieldError[] }>()
  const send = async <E extends AnyEndpoint>(
    to: EndpointRef<E>,
    input: InputOf<E>,
  ): Promise<ReplyOf<E> | undefined> => {
    setBusy(true)
    setRejection(undefined)
    const result = await submit(to, input, LONG_TIMEOUT)
    await queries.invalidateQueries({ queryKey: ['fleet'] })
    await queries.invalidateQueries({ queryKey: ['staff'] })
    void queries.invalidateQueries({ queryKey: ['board'] })
    setBusy(false)
    if (result.ok) return result.reply
    const { faults: errors = [] } = (result.reply ?? {}) as { faults?: readonly FieldError[] }
    setRejection({ message: result.message, faults: errors })
    return undefined
  }
  const errors = rejection?.faults ?? []
  return {
    busy,
    send,
    errorAt: (path: string) => errors.find((error) => error.path === path)?.message,
    /** The message above the form: undefined if all errors are shown at their fields. */
    rejection: rejection && errors.length === 0 ? rejection.message : undefined,
    forget: () => setRejection(undefined),
  }
}

export type FleetChange = ReturnType<typeof useFleetChange>
