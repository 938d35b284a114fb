import { LIVE_PATH, type LiveEvent } from '@kerbside/contract/live.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { openLive } from '../live/open-live.ts'
import { findLiveToken } from './api.ts'

type Hearer = (event: LiveEvent) => void

/** Several things are told of one change: one look at the server is enough for them. */
const TOGETHER_MS = 150

const ABOUT_JOBS: ReadonlySet<LiveEvent['signal']> = new Set([
  'offerUpdate',
  'jobUpdate',
  'statusUpdate',
])

/** What is said to this driver as it happens; without it the app looks by itself. */
export function useDriverLive({ name, onNews }: { name: string; onNews: () => void }): {
  isLive: boolean
  hear: (hearer: Hearer) => () => void
} {
  const [isLive, setIsLive] = useState(false)
  const hearers = useRef(new Set<Hearer>())
  const look = useEffectEvent(onNews)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => look(), TOGETHER_MS)
    }
    const channel = openLive({
      url: LIVE_PATH,
      userName: `driver-${name}`,
      async ask() {
        const found = await findLiveToken()
        return found && { driver: found.token }
      },
      onData(event) {
        if (ABOUT_JOBS.has(event.signal)) lookSoon()
        for (const hear of hearers.current) hear(event)
      },
      onState(state) {
        setIsLive(state === 'live')
        // Whatever was said in the meantime was not heard.
        if (state === 'live') lookSoon()
      },
    })
    return () => {
      clearTimeout(timer)
      void channel.close()
    }
  }, [name])
  return {
    isLive,
    hear: useCallback((hearer) => {
      hearers.current.add(hearer)
      return () => {
        hearers.current.delete(hearer)
      }
    }, []),
  }
}
