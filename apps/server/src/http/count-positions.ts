import { Gauge, type Registry } from 'prom-client'
import type { DriverBook } from '../features/driver/driver-book.ts'

/** What phones said that was not believed, by why, and how many drivers are known to be somewhere. */
export function countPositions(registry: Registry, drivers: DriverBook): void {
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
    registers: [registry],
    collect() {
      this.set(drivers.counts().drivers)
    },
  })
}
