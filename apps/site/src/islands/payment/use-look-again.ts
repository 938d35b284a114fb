import { useEffect, useEffectEvent } from 'react'

/** The call behind a link may be made ten times a minute. */
const EVERY_MS = 8_000

/** Asks again and again how a payment stands, for as long as nobody knows. */
export function useLookAgain(waits: boolean, look: () => void): void {
  const again = useEffectEvent(look)
  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(() => again(), EVERY_MS)
    return () => clearInterval(timer)
  }, [waits])
}
