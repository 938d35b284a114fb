import { useEffect, useEffectEvent } from 'react'

/** The API allows ten such calls a minute. */
const EVERY_MS = 8_000

/** Fetches the state of a payment repeatedly until it is known. */
export function useRecheck(waits: boolean, recheck: () => void): void {
  const again = useEffectEvent(recheck)
  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(() => again(), EVERY_MS)
    return () => clearInterval(timer)
  }, [waits])
}
