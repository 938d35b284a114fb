import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { reportSignInLost } from './account/sign-in-lost.ts'
import type { ApiResult } from './call-api.ts'

export type QueryState<Reply> =
  | { state: 'loading' }
  | { state: 'loaded'; reply: Reply }
  | { state: 'failed'; message: string }

/**
 * Sends a query when the component is first rendered and whenever `key` changes; a reply to an older query is
 * dropped. `setReply` replaces the reply after the component's own change. The reply stays on the page
 * while the same query is repeated.
 */
export function useQuery<Reply>(
  load: (signal: AbortSignal) => Promise<ApiResult<Reply>>,
  key: string,
): { query: QueryState<Reply>; refetch: () => void; setReply: (reply: Reply) => void } {
  const [known, setKnown] = useState<{ key: string; query: QueryState<Reply> }>()
  const [times, setTimes] = useState(0)
  const start = useEffectEvent(load)
  useEffect(() => {
    const waiting = new AbortController()
    void start(waiting.signal).then((response) => {
      if (waiting.signal.aborted) return
      if (!response.ok && response.why === 'rejected') reportSignInLost()
      setKnown({
        key,
        query: response.ok
          ? { state: 'loaded', reply: response.reply }
          : { state: 'failed', message: response.message },
      })
    })
    return () => waiting.abort()
  }, [key, times])
  return {
    query: known?.key === key ? known.query : { state: 'loading' },
    refetch: useCallback(() => setTimes((before) => before + 1), []),
    setReply: (reply) => setKnown({ key, query: { state: 'loaded', reply } }),
  }
}

/** The same query with its reply converted. */
export const mapQuery = <Reply, Read>(
  query: QueryState<Reply>,
  read: (reply: Reply) => Read,
): QueryState<Read> =>
  query.state === 'loaded' ? { state: 'loaded', reply: read(query.reply) } : query
