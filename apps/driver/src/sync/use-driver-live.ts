import { LIVE_PATH, type LiveEvent } from '@kerbside/contract/live.ts'
import { openLive } from '@kerbside/web/live/open-live.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { findLiveToken } from '../shell/api.ts'

type LiveListener = (event: LiveEvent) => void

/** One change sends several events: one fetch is enough for them. */
const TOGETHER_MS = 150

const LEG_SIGNALS: ReadonlySet<LiveEvent['signal']> = new Set([
  'offerUpdate',
  'legUpdate',
  'statusUpdate',
  'boardUpdate',
])

/** The driver's live events; without them the app polls. */
export function useDriverLive({ name, onUpdate }: { name: string; onUpdate: () => void }): {
  isLive: boolean
  subscribe: (listener: LiveListener) => () => void
} {
  const [isLive, setIsLive] = useState(false)
  const listeners = useRef(new Set<LiveListener>())
  const refreshLatest = useEffectEvent(onUpdate)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refreshSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => refreshLatest(), TOGETHER_MS)
    }
    const channel = openLive({
      url: LIVE_PATH,
      userName: `driver-${name}`,
      async request() {
        const found = await findLiveToken()
        return found && { driver: found.token }
      },
      onData(event) {
        if (LEG_SIGNALS.has(event.signal)) refreshSoon()
        for (const listener of listeners.current) listener(event)
      },
      onState(state) {
        setIsLive(state === 'live')
        // Events sent during the outage were missed.
        if (state === 'live') refreshSoon()
      },
    })
    return () => {
      clearTimeout(timer)
      void channel.close()
    }
  }, [name])
  return {
    isLive,
    subscribe: useCallback((listener) => {
      listeners.current.add(listener)
      return () => {
        listeners.current.delete(listener)
      }
    }, []),
  }
}
