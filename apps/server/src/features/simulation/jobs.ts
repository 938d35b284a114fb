import { type Clockwork, startClockwork } from '../../clockwork.ts'
import type { Deps } from '../../deps.ts'
import { openDemoBookings } from './book-demo.ts'
import { openSimulation } from './simulate-drivers.ts'

const EVERY_MS = 3_000

/** The demo breathes: of an install that has one, and of operators in test mode only. */
export function simulationJobs(deps: Deps): Clockwork {
  const seed = deps.randomBytes(4).readUInt32BE(0)
  const simulation = openSimulation(deps, { seed })
  const bookings = openDemoBookings(deps, { seed })
  return startClockwork(deps.log, {
    everyMs: EVERY_MS,
    works: [
      { name: 'simulated drivers', work: () => simulation.tick() },
      { name: 'demo bookings', work: async () => void (await bookings.tick()) },
    ],
    soon: false,
  })
}
