import { openListeners } from './listeners.ts'
import type { Bus } from './port.ts'

/** Publishes within one process only. For tests and benchmarks. */
export function embeddedBus(): Bus {
  const listeners = openListeners()
  return {
    publish: (channel, payloads) => listeners.notify(channel, payloads),
    async subscribe(channel, listener) {
      listeners.add(channel, listener)
    },
    onGap() {},
    async close() {
      listeners.clear()
    },
  }
}
