import type { AnyEndpoint, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import { askHost, type HostedOperator } from '@kerbside/web/hosting/host-api.ts'
import type { CallOf } from '@kerbside/web/server.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export const OPERATORS = ['operators']
export const DEEDS = ['deeds']

/** Sends a change once at a time; the list is as the server then has it, and the log is asked for again. */
export function useHostChange() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState({ message: '', field: '' })
  const send = async <Call extends AnyEndpoint>(
    what: CallOf<Call>,
    input: InputOf<Call>,
  ): Promise<ReplyOf<Call> | undefined> => {
    setBusy(true)
    const answer = await askHost(what, input)
    setBusy(false)
    setRefusal(answer.ok ? { message: '', field: '' } : answer)
    if (!answer.ok) return undefined
    const { operators } = answer.reply as { operators: HostedOperator[] }
    queries.setQueryData(OPERATORS, operators)
    void queries.invalidateQueries({ queryKey: DEEDS })
    return answer.reply
  }
  return { busy, send, refusal, forget: () => setRefusal({ message: '', field: '' }) }
}
