import { useEffect, useState } from 'react'
import { serverNow } from '../server-clock.ts'

/** The time by the server's clock in milliseconds, told anew every so often. */
export function useTicking(everyMs = 1_000): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
