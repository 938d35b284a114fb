import type { AnyEndpoint, EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { type SubmitResult, submit } from '@kerbside/web/desk-client.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAttempt } from '../ui/use-attempt.ts'
import type { OperatorsReply } from './platform-api.ts'

export const OPERATORS = ['operators']
export const ACTIONS = ['actions']

/** Sends a change; the list is replaced by the server's, and the log is fetched again. */
export function usePlatformSubmit() {
  const queries = useQueryClient()
  return async <E extends AnyEndpoint>(
    to: EndpointRef<E>,
    input: InputOf<E>,
  ): Promise<SubmitResult<ReplyOf<E>>> => {
    const result = await submit(to, input)
    if (result.ok) {
      queries.setQueryData(OPERATORS, result.reply as OperatorsReply)
      void queries.invalidateQueries({ queryKey: ACTIONS })
    }
    return result
  }
}

/** Sends one change at a time, and keeps its rejection. */
export function usePlatformChange() {
  const submitPlatform = usePlatformSubmit()
  const { busy, attempt, rejection, forget } = useAttempt()
  return {
    busy,
    send: async <E extends AnyEndpoint>(to: EndpointRef<E>, input: InputOf<E>) =>
      (await attempt(submitPlatform(to, input)))?.reply,
    message: rejection?.message ?? '',
    forget,
  }
}
