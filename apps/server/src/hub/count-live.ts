import { Counter, Gauge, type Registry } from 'prom-client'
import type { Hub } from './hub.ts'

/** Adds the live channel to /metrics. */
export function countLive(registry: Registry, hub: Hub): void {
  const registers = [registry]
  new Gauge({
    name: 'kerbside_live_connections',
    help: 'Pages that follow something, by how they are connected',
    labelNames: ['transport'],
    registers,
    collect() {
      const counts = { socket: 0, events: 0, poll: 0 }
      for (const { kind } of hub.connections.values()) counts[kind] += 1
      for (const [transport, count] of Object.entries(counts)) this.set({ transport }, count)
    },
  })
  new Gauge({
    name: 'kerbside_live_kept_bytes',
    help: 'Kept for pages whose connection may come back where it stopped',
    registers,
    collect() {
      this.set(hub.bufferTotal.bytes)
    },
  })
  const total = (name: string, { help, of }: { help: string; of: keyof Hub['counts'] }) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(hub.counts[of])
      },
    })
  total('kerbside_live_events_total', { help: 'Events sent, once for each page', of: 'published' })
  total('kerbside_live_slow_total', { help: 'Pages cut off that did not read', of: 'slow' })
  total('kerbside_live_faults_total', {
    help: 'Pages cut off for an invalid message',
    of: 'closedForError',
  })
  total('kerbside_live_replays_given_up_total', {
    help: 'Pages that missed more events than are kept for them',
    of: 'replaysGivenUp',
  })
}
