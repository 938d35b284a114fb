import { Counter, Gauge, type Registry } from 'prom-client'
import type { LoadWatch } from './watch-load.ts'

/** What is in flight and what was refused, in /metrics. */
export function countLoad(registry: Registry, watch: LoadWatch): void {
  const registers = [registry]
  new Counter({
    name: 'kerbside_shed_total',
    help: 'Requests refused with 503 because there was too much to do, by priority and reason',
    labelNames: ['priority', 'reason'],
    registers,
    collect() {
      this.reset()
      for (const [name, count] of watch.refused) {
        const [priority = '', reason = ''] = name.split(' ')
        this.inc({ priority, reason }, count)
      }
    },
  })
  new Gauge({
    name: 'kerbside_in_flight',
    help: 'Requests being answered; webhooks are those of gateways',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, count] of Object.entries(watch.inFlight)) this.set({ kind }, count)
    },
  })
  new Gauge({
    name: 'kerbside_taken_share',
    help: 'The part of quotes and searches that is taken: below 1 the event loop is late',
    registers,
    collect() {
      this.set(watch.load().share)
    },
  })
}
