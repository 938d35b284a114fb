import type { LiveEvent } from '@kerbside/contract/live.ts'
import { askLive } from '@kerbside/web/dispatch/api.ts'
import { type LiveState, openEvents } from '@kerbside/web/dispatch/desk-live.ts'
import { openDriverPlaces } from '@kerbside/web/dispatch/driver-places.ts'
import { openLookers } from '@kerbside/web/dispatch/lookers.ts'
import { openLive } from '@kerbside/web/live/open-live.ts'
import { randomId } from '@kerbside/web/random-id.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Many changes in one breath are one question. */
const TOGETHER_MS = 400

/** Who restarted the server should not be waited for: asked every five seconds, for as long as it takes. */
const AGAIN_MS = { delaysMs: [0, 2000, 5000], checkMs: 5000 }

/** Told in an address, which logs keep: nobody’s. */
const anyName = (): string => `desk-${randomId()}`

/** Holds the board's channel open, and lets the questions it answers be asked anew. */
export function useDeskLive(queries: QueryClient) {
  const [userName] = useState(anyName)
  const [events] = useState(openEvents)
  const [places] = useState(openDriverPlaces)
  const [lookers] = useState(() => openLookers({ window: randomId(), now: serverNow }))
  const [state, setState] = useState<{ live: LiveState; lostAt?: number }>({ live: 'connecting' })
  const [turn, setTurn] = useState(0)
  const shut = useRef(() => Promise.resolve())
  const ask = useRef(() => {})
  const check = useCallback(() => ask.current(), [])

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another turn opens the channel anew
  useEffect(() => {
    let asked: ReturnType<typeof setTimeout> | undefined
    const jobs = new Set<number>()
    const askAnew = (jobpartid: number | undefined) => {
      if (jobpartid !== undefined) jobs.add(jobpartid)
      asked ??= setTimeout(() => {
        asked = undefined
        void queries.invalidateQueries({ queryKey: ['board'] })
        for (const one of jobs) {
          void queries.invalidateQueries({ queryKey: ['job', one] })
          void queries.invalidateQueries({ queryKey: ['candidates', one] })
        }
        jobs.clear()
      }, TOGETHER_MS)
    }
    const hear = (event: LiveEvent) => {
      events.tell(event)
      if (event.signal === 'driverMoved') places.moved(event)
      else if (event.signal === 'deskLooking') lookers.heard(event)
      else if (event.signal === 'boardUpdate' || event.signal === 'statusUpdate')
        askAnew(event.jobpartid)
    }
    // Nobody is signed in any more: it does not come back by itself.
    const leave = () => {
      setState({ live: 'out' })
      void channel.close()
    }
    const channel = openLive({
      url: '/hub',
      userName,
      ...AGAIN_MS,
      ask: async () => {
        const opened = await askLive()
        if (opened !== 'out') return opened && { board: opened.token }
        leave()
        return undefined
      },
      onData: hear,
      onState: (now) => {
        if (now === 'live') {
          setState({ live: 'live' })
          askAnew(undefined)
        } else if (now === 'refused') leave()
        else if (now === 'lost')
          setState((before) =>
            before.live === 'lost' || before.live === 'out'
              ? before
              : { live: 'lost', lostAt: serverNow() },
          )
      },
    })
    shut.current = channel.close
    // one question at a time, however many calls were refused
    let isAsking = false
    ask.current = () => {
      if (isAsking) return
      isAsking = true
      void askLive().then((opened) => {
        isAsking = false
        if (opened === 'out') leave()
      })
    }
    return () => {
      clearTimeout(asked)
      void channel.close()
    }
  }, [queries, events, places, lookers, userName, turn])

  return {
    events,
    places,
    lookers,
    ...state,
    /** Whether anybody is signed in still, when a call was refused: the channel alone need not notice. */
    check,
    reconnect: () => setTurn((count) => count + 1),
    /** Before somebody signs out: afterwards it could only be refused. */
    shut: () => shut.current(),
  }
}
