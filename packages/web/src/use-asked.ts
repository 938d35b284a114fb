import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { doubtSignIn } from './account/sign-in-doubt.ts'
import type { Answer } from './server.ts'

export type Asked<Reply> =
  | { state: 'waiting' }
  | { state: 'there'; reply: Reply }
  | { state: 'failed'; message: string }

/**
 * What the server answers to one question: asked when the part is first drawn and whenever `key` changes. An answer to
 * an older question is nobody's. `put` is for what a change of one's own made of the answer. A reply stays on the page
 * while the same question is asked again.
 */
export function useAsked<Reply>(
  ask: (signal: AbortSignal) => Promise<Answer<Reply>>,
  key: string,
): { asked: Asked<Reply>; again: () => void; put: (reply: Reply) => void } {
  const [known, setKnown] = useState<{ key: string; asked: Asked<Reply> }>()
  const [times, setTimes] = useState(0)
  const start = useEffectEvent(ask)
  useEffect(() => {
    const waiting = new AbortController()
    void start(waiting.signal).then((answer) => {
      if (waiting.signal.aborted) return
      if (!answer.heard && answer.why === 'refused') doubtSignIn()
      setKnown({
        key,
        asked: answer.heard
          ? { state: 'there', reply: answer.reply }
          : { state: 'failed', message: answer.message },
      })
    })
    return () => waiting.abort()
  }, [key, times])
  return {
    asked: known?.key === key ? known.asked : { state: 'waiting' },
    again: useCallback(() => setTimes((before) => before + 1), []),
    put: (reply) => setKnown({ key, asked: { state: 'there', reply } }),
  }
}

/** The same question, its reply read. */
export const mapAsked = <Reply, Read>(
  asked: Asked<Reply>,
  read: (reply: Reply) => Read,
): Asked<Read> => (asked.state === 'there' ? { state: 'there', reply: read(asked.reply) } : asked)
