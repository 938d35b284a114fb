import { openListeners } from './listeners.ts'
import type { Bus } from './port.ts'

/** One process by itself: nobody else is there to be told. For tests and benches. */
export function embeddedBus(): Bus {
  const listeners = openListeners()
  return {
    publish: (channel, payloads) => listeners.tell(channel, payloads),
    async subscribe(channel, listener) {
      listeners.add(channel, listener)
    },
    onGap() {},
    async close() {
      listeners.clear()
    },
  }
}
