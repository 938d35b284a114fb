import type { LiveEvent } from '@kerbside/contract/live.ts'

/** State of the board's channel: `lost` after a connection broke, `out` if the user is no longer signed in. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'out'

export type SubscribeEvents = (listener: (event: LiveEvent) => void) => () => void

/** Lets components subscribe to the channel's events, independent of the one that opened it. */
export function openEvents() {
  const listeners = new Set<(event: LiveEvent) => void>()
  const subscribe: SubscribeEvents = (listener) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    subscribe,
    notify(event: LiveEvent): void {
      for (const listener of listeners) listener(event)
    },
  }
}

export type DeskEvents = ReturnType<typeof openEvents>
