import type { ChatMessageItem } from '@kerbside/contract/chat.ts'
import { useEffect, useState } from 'react'
import { findTalk } from '../chat/api.ts'
import type { HearLive } from '../chat/use-talk.ts'
import type { Keep } from './keep.ts'

export type LastSaid = Pick<ChatMessageItem, 'side' | 'name' | 'body' | 'at'> & {
  jobpartid: number
  isNew: boolean
}

const KEPT = 'said'

/**
 * The last thing the passenger or the office wrote about a job, with its words; as last known where there is no signal.
 * `reading`: the talk is open, and what was new is asked about again when it shuts.
 */
export function useLastSaid(
  keep: Keep,
  asked: { jobpartid: number | undefined; hear: HearLive; reading: boolean },
): LastSaid | undefined {
  const { jobpartid, hear, reading } = asked
  const [said, setSaid] = useState<LastSaid>()
  useEffect(() => {
    if (jobpartid === undefined || reading) return
    const leaving = new AbortController()
    const { signal } = leaving
    const look = async () => {
      const answer = await findTalk('driver', { ask: { jobpartid }, signal })
      if (signal.aborted || !answer.heard) return
      const { messages, readby } = answer.reply
      const last = messages.findLast(({ side }) => side !== 'driver')
      const known = last && { ...last, jobpartid, isNew: last.number > readby.driver }
      setSaid(known)
      await keep.remember(KEPT, known)
    }
    void keep.recall(KEPT).then((known) => {
      const before = known as LastSaid | undefined
      if (!signal.aborted && before?.jobpartid === jobpartid) setSaid((fresh) => fresh ?? before)
    })
    void look()
    const stop = hear((event) => {
      if (event.signal === 'chatUpdate' && event.jobpartid === jobpartid) void look()
    })
    return () => {
      leaving.abort()
      stop()
    }
  }, [keep, jobpartid, hear, reading])
  return said?.jobpartid === jobpartid ? said : undefined
}
