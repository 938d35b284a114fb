import type { AnyEndpoint, EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { type SubmitResult, submit } from '@kerbside/web/desk-client.ts'
import { fetchFleet, fetchStaff, LONG_TIMEOUT } from './api.ts'
import './people-messages.ts'
import { t } from '@kerbside/words/translate.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAttempt } from '../ui/use-attempt.ts'

export const deskFleet = () =>
  queryOptions({ queryKey: ['fleet'], queryFn: ({ signal }) => fetchFleet({ signal }) })

export const deskStaff = () =>
  queryOptions({ queryKey: ['staff'], queryFn: ({ signal }) => fetchStaff({ signal }) })

/** Sends a change; afterwards all data is fetched again. After a conflict the form has the newer version. */
export function useFleetSubmit() {
  const queries = useQueryClient()
  return async <E extends AnyEndpoint>(
    to: EndpointRef<E>,
    input: InputOf<E>,
  ): Promise<SubmitResult<ReplyOf<E>>> => {
    const result = await submit(to, input, LONG_TIMEOUT)
    await queries.invalidateQueries({ queryKey: ['fleet'] })
    await queries.invalidateQueries({ queryKey: ['staff'] })
    void queries.invalidateQueries({ queryKey: ['board'] })
    if (!result.ok && result.why === 'conflict') return { ...result, message: t('desk.newer') }
    return result
  }
}

/** Sends one change at a time, and keeps its errors. */
export function useFleetChange() {
  const submitFleet = useFleetSubmit()
  const { busy, attempt, rejection, forget } = useAttempt()
  const errors = rejection?.errors ?? []
  return {
    busy,
    send: async <E extends AnyEndpoint>(to: EndpointRef<E>, input: InputOf<E>) =>
      (await attempt(submitFleet(to, input)))?.reply,
    errorAt: (path: string) => errors.find((error) => error.path === path)?.message,
    /** The message above the form: undefined if all errors are shown at their fields. */
    rejection: errors.length === 0 ? rejection?.message : undefined,
    forget,
  }
}
