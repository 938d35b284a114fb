import { serverNow } from '@kerbside/web/server-clock.ts'
import { useEffect, useEffectEvent, useState } from 'react'

const secondsTo = (at: Date): number => Math.max(0, Math.ceil((at.getTime() - serverNow()) / 1000))

/** Countdown in seconds to an instant by the server's clock; calls `onOver` once it is reached. */
export function useSecondsLeft(until: Date | undefined, onOver: () => void): number | undefined {
  const [left, setLeft] = useState(until && secondsTo(until))
  const over = useEffectEvent(onOver)
  const at = until?.getTime()

  useEffect(() => {
    if (at === undefined) return undefined
    const tick = () => {
      const seconds = secondsTo(new Date(at))
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      over()
    }
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [at])
  return at === undefined ? undefined : left
}
