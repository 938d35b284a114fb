import type { AnyEndpoint, EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HostedOperator } from './platform-api.ts'

export const OPERATORS = ['operators']
export const ACTIONS = ['actions']

const NONE = { message: '', field: '' }

/** Sends one change at a time; the list is replaced by the server's, and the log is fetched again. */
export function usePlatformChange() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [rejection, setRejection] = useState(NONE)
  const send = async <E extends AnyEndpoint>(
    what: EndpointRef<E>,
    input: InputOf<E>,
  ): Promise<ReplyOf<E> | undefined> => {
    setBusy(true)
    const response = await submit(what, input)
    setBusy(false)
    if (!response.ok) {
      const { field = '' } = (response.reply ?? {}) as { field?: string }
      setRejection({ message: response.message, field })
      return undefined
    }
    setRejection(NONE)
    const { operators } = response.reply as { operators: HostedOperator[] }
    queries.setQueryData(OPERATORS, operators)
    void queries.invalidateQueries({ queryKey: ACTIONS })
    return response.reply
  }
  return { busy, send, rejection, forget: () => setRejection(NONE) }
}
