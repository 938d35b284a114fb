import type { LiveEvent } from '@kerbside/contract/live.ts'
import { useEffect, useState } from 'react'

export type UnreadMessage = { reference: number; from: 'customer' | 'dispatcher'; at: string }

/** Unread messages, the last of each leg; `reading` is the leg whose chat is open. */
export function useChatUpdates(
  subscribe: (listener: (event: LiveEvent) => void) => () => void,
  reading: number | undefined,
): readonly UnreadMessage[] {
  const [updates, setUpdates] = useState<readonly UnreadMessage[]>([])
  useEffect(
    () =>
      subscribe((event) => {
        if (event.signal !== 'chatUpdate' || event.what !== 'message') return
        const { jobpartid: reference, from, at = '' } = event
        if (from !== 'customer' && from !== 'dispatcher') return
        if (reference !== reading) navigator.vibrate?.([80, 60, 80])
        setUpdates((before) => [
          ...before.filter((item) => item.reference !== reference),
          { reference, from, at },
        ])
      }),
    [subscribe, reading],
  )
  const [read, setRead] = useState(reading)
  // Messages of an opened chat count as read, also after it is closed.
  if (read !== reading) {
    setRead(reading)
    setUpdates(updates.filter(({ reference }) => reference !== read && reference !== reading))
  }
  return updates.filter(({ reference }) => reference !== reading)
}
