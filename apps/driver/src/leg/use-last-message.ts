import type { ChatMessageItem } from '@kerbside/contract/chat.ts'
import { findChatMessages } from '@kerbside/web/chat/api.ts'
import type { SubscribeLive } from '@kerbside/web/chat/use-chat.ts'
import { useEffect, useState } from 'react'
import type { DriverStorage } from '../sync/driver-storage.ts'

export type LastMessage = Pick<ChatMessageItem, 'side' | 'name' | 'body' | 'at'> & {
  reference: number
  isNew: boolean
}

const CACHE_KEY = 'last-message'

/**
 * The last message of the passenger or the office about a leg; offline as last stored.
 * `reading`: the chat is open, and the message is fetched again when it closes.
 */
export function useLastMessage(
  storage: DriverStorage,
  options: { reference: number | undefined; subscribe: SubscribeLive; reading: boolean },
): LastMessage | undefined {
  const { reference, subscribe, reading } = options
  const [lastMessage, setLastMessage] = useState<LastMessage>()
  useEffect(() => {
    if (reference === undefined || reading) return
    const leaving = new AbortController()
    const { signal } = leaving
    const refresh = async () => {
      const response = await findChatMessages('driver', {
        request: { jobpartid: reference },
        signal,
      })
      if (signal.aborted || !response.ok) return
      const { messages, readby } = response.reply
      const last = messages.findLast(({ side }) => side !== 'driver')
      const stored = last && { ...last, reference, isNew: last.number > readby.driver }
      setLastMessage(stored)
      await storage.remember(CACHE_KEY, stored)
    }
    void storage.recall(CACHE_KEY).then((stored) => {
      const before = stored as LastMessage | undefined
      if (!signal.aborted && before?.reference === reference)
        setLastMessage((fresh) => fresh ?? before)
    })
    void refresh()
    const stop = subscribe((event) => {
      if (event.signal === 'chatUpdate' && event.jobpartid === reference) void refresh()
    })
    return () => {
      leaving.abort()
      stop()
    }
  }, [storage, reference, subscribe, reading])
  return lastMessage?.reference === reference ? lastMessage : undefined
}
