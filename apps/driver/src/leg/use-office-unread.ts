import { findChatMessages } from '@kerbside/web/chat/api.ts'
import type { SubscribeLive } from '@kerbside/web/chat/use-chat.ts'
import { useEffect, useState } from 'react'

/** How many messages of the office about no job the driver has not read; 0 while `reading` them. */
export function useOfficeUnread(
  driverId: number,
  { subscribe, reading }: { subscribe: SubscribeLive; reading: boolean },
): number {
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    if (reading) return
    const leaving = new AbortController()
    const { signal } = leaving
    const refresh = async () => {
      const request = { jobpartid: 0, driverId }
      const response = await findChatMessages('driver', { request, signal })
      if (!signal.aborted && response.ok) setUnread(response.reply.unread)
    }
    void refresh()
    const stop = subscribe((event) => {
      if (event.signal === 'chatUpdate' && event.jobpartid === 0) void refresh()
    })
    return () => {
      leaving.abort()
      stop()
    }
  }, [driverId, subscribe, reading])
  return reading ? 0 : unread
}
