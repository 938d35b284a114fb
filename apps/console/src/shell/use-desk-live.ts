import type { LiveEvent } from '@kerbside/contract/live.ts'
import { openLive } from '@kerbside/web/live/open-live.ts'
import { randomId } from '@kerbside/web/random-id.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchLiveToken } from '../dispatch/api.ts'
import { type LiveState, openEvents } from '../dispatch/desk-live.ts'
import { openDriverPlaces } from '../dispatch/driver-places.ts'
import { openPresence } from '../dispatch/presence.ts'

/** Several changes at once cause one query. */
const TOGETHER_MS = 400

/** After a server restart the desk must reconnect quickly: retries every five seconds, without end. */
const AGAIN_MS = { delaysMs: [0, 2000, 5000], checkMs: 5000 }

/** The user name is part of a URL, which logs contain, so it is a random one. */
const anyName = (): string => `desk-${randomId()}`

/** Keeps the board's channel open, and refetches the queries that its events affect. */
export function useDeskLive(queries: QueryClient) {
  const [userName] = useState(anyName)
  const [events] = useState(openEvents)
  const [driverPositions] = useState(openDriverPlaces)
  const [presence] = useState(() => openPresence({ window: randomId(), now: serverNow }))
  const [state, setState] = useState<{ live: LiveState; disconnectedAt?: number }>({
    live: 'connecting',
  })
  const [turn, setTurn] = useState(0)
  const shut = useRef(() => Promise.resolve())
  const refetchRef = useRef(() => {})
  const check = useCallback(() => refetchRef.current(), [])

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another turn opens the channel anew
  useEffect(() => {
    let refetchTimer: ReturnType<typeof setTimeout> | undefined
    const legIds = new Set<number>()
    const refetch = (reference: number | undefined) => {
      if (reference !== undefined) legIds.add(reference)
      refetchTimer ??= setTimeout(() => {
        refetchTimer = undefined
        void queries.invalidateQueries({ queryKey: ['board'] })
        for (const leg of legIds) {
          void queries.invalidateQueries({ queryKey: ['leg', leg] })
          void queries.invalidateQueries({ queryKey: ['candidates', leg] })
        }
        legIds.clear()
      }, TOGETHER_MS)
    }
    const onEvent = (event: LiveEvent) => {
      events.notify(event)
      if (event.signal === 'driverMoved') driverPositions.moved(event)
      else if (event.signal === 'deskLooking') presence.received(event)
      else if (event.signal === 'boardUpdate') {
        refetch(event.reference)
        if (event.what === 'emergency')
          void queries.invalidateQueries({ queryKey: ['emergencies'] })
        if (event.what === 'documents') {
          void queries.invalidateQueries({ queryKey: ['submissions'] })
          void queries.invalidateQueries({ queryKey: ['fleet'] })
        }
      } else if (event.signal === 'chatUpdate') {
        if (event.jobpartid === 0) void queries.invalidateQueries({ queryKey: ['driver-chats'] })
      } else if (event.signal === 'statusUpdate') refetch(event.jobpartid)
    }
    // The user is no longer signed in: the channel does not reconnect.
    const leave = () => {
      setState({ live: 'out' })
      void channel.close()
    }
    const channel = openLive({
      url: '/hub',
      userName,
      ...AGAIN_MS,
      request: async () => {
        const opened = await fetchLiveToken()
        if (opened !== 'out') return opened && { board: opened.token }
        leave()
        return undefined
      },
      onData: onEvent,
      onState: (now) => {
        if (now === 'live') {
          setState({ live: 'live' })
          refetch(undefined)
          void queries.invalidateQueries({ queryKey: ['emergencies'] })
        } else if (now === 'refused') leave()
        else if (now === 'lost')
          setState((before) =>
            before.live === 'lost' || before.live === 'out'
              ? before
              : { live: 'lost', disconnectedAt: serverNow() },
          )
      },
    })
    shut.current = channel.close
    // one check at a time, however many calls were rejected
    let isRequesting = false
    refetchRef.current = () => {
      if (isRequesting) return
      isRequesting = true
      void fetchLiveToken().then((opened) => {
        isRequesting = false
        if (opened === 'out') leave()
      })
    }
    return () => {
      clearTimeout(refetchTimer)
      void channel.close()
    }
  }, [queries, events, driverPositions, presence, userName, turn])

  return {
    events,
    driverPositions,
    presence,
    ...state,
    /** Checks the session after a rejected call: the channel alone need not notice. */
    check,
    reconnect: () => setTurn((count) => count + 1),
    /** Called before signing out: afterwards it would only be rejected. */
    shut: () => shut.current(),
  }
}
