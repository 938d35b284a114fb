import type { AnyEndpoint, EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { callPlatform, type HostedOperator } from '@kerbside/web/hosting/platform-api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export const OPERATORS = ['operators']
export const ACTIONS = ['deeds']

/** Sends one change at a time; the list is replaced by the server's, and the log is fetched again. */
export function usePlatformChange() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [rejection, setRejection] = useState({ message: '', field: '' })
  const send = async <E extends AnyEndpoint>(
    what: EndpointRef<E>,
    input: InputOf<E>,
  ): Promise<ReplyOf<E> | undefined> => {
    setBusy(true)
    const response = await callPlatform(what, input)
    setBusy(false)
    setRejection(response.ok ? { message: '', field: '' } : response)
    if (!response.ok) return undefined
    const { operators } = response.reply as { operators: HostedOperator[] }
    queries.setQueryData(OPERATORS, operators)
    void queries.invalidateQueries({ queryKey: ACTIONS })
    return response.reply
  }
  return { busy, send, refusal: rejection, forget: () => setRejection({ message: '', field: '' }) }
}
