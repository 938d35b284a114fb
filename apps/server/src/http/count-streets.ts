import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { StreetsWatch } from '../ports/roads/port.ts'

/** Adds the street process of each area in use to /metrics. */
export function countStreets(registry: Registry, streets: StreetsWatch): void {
  const registers = [registry]
  new Counter({
    name: 'kerbside_street_restarts_total',
    help: 'How often the street process of an area was started again after it had died',
    labelNames: ['area'],
    registers,
    collect() {
      this.reset()
      for (const { id, restarts } of streets.list()) this.inc({ area: id }, restarts)
    },
  })
  new Gauge({
    name: 'kerbside_street_memory_bytes',
    help: 'Resident memory of the street process of an area, mapped files included; 0 while none runs',
    labelNames: ['area'],
    registers,
    collect() {
      this.reset()
      for (const { id, memoryBytes = 0 } of streets.list()) this.set({ area: id }, memoryBytes)
    },
  })
  new Gauge({
    name: 'kerbside_street_waiting',
    help: 'Calls that the street process of an area has not answered yet',
    labelNames: ['area'],
    registers,
    collect() {
      this.reset()
      for (const { id, waiting } of streets.list()) this.set({ area: id }, waiting)
    },
  })
  const times = new Histogram({
    name: 'kerbside_street_call_seconds',
    help: 'Time of a call to the street process of an area, by outcome; a route is two calls or more',
    labelNames: ['area', 'outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  })
  streets.onCall(({ area, outcome, seconds }) => times.observe({ area, outcome }, seconds))
}
