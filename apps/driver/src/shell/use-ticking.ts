import { serverNow } from '@kerbside/web/server-clock.ts'
import { useEffect, useState } from 'react'

/** The server's time in milliseconds, updated at this interval. */
export function useTicking(everyMs = 1_000): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
