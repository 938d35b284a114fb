import { openListeners } from './listeners.ts'
import type { Bus } from './port.ts'

/** Publishes within one process only. For tests and benches. */
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
