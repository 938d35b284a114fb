import { Counter, Gauge, type Registry } from 'prom-client'
import type { LoadWatch } from './watch-load.ts'

/** Adds requests in flight and rejected requests to /metrics. */
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
    help: 'The share of quotes and searches that is accepted: below 1 the event loop is late',
    aggregator: 'min',
    registers,
    collect() {
      this.set(watch.load().share)
    },
  })
}
