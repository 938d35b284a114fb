import { Gauge, type Registry } from 'prom-client'
import type { DriverRegistry } from '../features/driver/position/driver-registry.ts'

/** Counts rejected phone positions by reason, and drivers with a known position. */
export function countPositions(registry: Registry, drivers: DriverRegistry): void {
  new Gauge({
    name: 'kerbside_positions_dropped',
    help: 'Positions of drivers that were dropped since the start, by why',
    labelNames: ['why'],
    registers: [registry],
    collect() {
      for (const [why, count] of Object.entries(drivers.counts().dropped)) this.set({ why }, count)
    },
  })
  new Gauge({
    name: 'kerbside_drivers_known',
    help: 'Drivers whose position is known to this process',
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.set(drivers.counts().drivers)
    },
  })
}
