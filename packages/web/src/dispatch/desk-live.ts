import type { LiveEvent } from '@kerbside/contract/live.ts'

/** How the board's channel is: `lost` once it was there and is not, `out` when nobody is signed in any more. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'out'

export type HearEvents = (listener: (event: LiveEvent) => void) => () => void

/** Whoever wants to hear what the channel says, apart from who holds it open. */
export function openEvents() {
  const listeners = new Set<(event: LiveEvent) => void>()
  const hear: HearEvents = (listener) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    hear,
    tell(event: LiveEvent): void {
      for (const listener of listeners) listener(event)
    },
  }
}

export type DeskEvents = ReturnType<typeof openEvents>
