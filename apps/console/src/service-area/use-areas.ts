import * as calls from '@kerbside/contract/calls.generated/operator-area.ts'
import type { AnyEndpoint, EndpointRef, InputOf, ReplyOf } from '@kerbside/contract/endpoint.ts'
import type { listAreas } from '@kerbside/contract/operator/area.ts'
import { fetchReply, submit } from '@kerbside/web/desk-client.ts'
import streets from '@kerbside/words/en/streets.json' with { type: 'json' }
import { loadMessages } from '@kerbside/words/translate.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAttempt } from '../ui/use-attempt.ts'

loadMessages(streets)

export type Areas = ReplyOf<typeof listAreas>
export type DeskArea = Areas['areas'][number]

const POLL_MS = 2_000

/** Fetched again while an import is running. */
export const areasQuery = () =>
  queryOptions({
    queryKey: ['areas'],
    queryFn: ({ signal }) => fetchReply(calls.listAreas, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.lastImport?.state === 'running' ? POLL_MS : false),
  })

/** Sends one change at a time; the reply is the new state. True if it was done. */
export function useAreaChange() {
  const queries = useQueryClient()
  const { busy, attempt, rejection, forget } = useAttempt()
  return {
    busy,
    rejection: rejection?.message,
    forget,
    send: async <E extends AnyEndpoint & { reply: typeof listAreas.reply }>(
      to: EndpointRef<E>,
      input: InputOf<E>,
    ): Promise<boolean> => {
      const done = await attempt(submit(to, input))
      if (done) queries.setQueryData(areasQuery().queryKey, done.reply as Areas)
      return done !== undefined
    },
    refetch: () => queries.invalidateQueries({ queryKey: areasQuery().queryKey }),
  }
}
