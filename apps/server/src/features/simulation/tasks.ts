import type { Deps } from '../../deps.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { openDemoBookings } from './book-demo.ts'
import { openSimulation } from './simulate-drivers.ts'

const EVERY_MS = 3_000

/** The scheduled tasks of a demo: only on an install that has one, and for operators in test mode. */
export function simulationTasks(deps: Deps): Scheduler {
  const seed = deps.randomBytes(4).readUInt32BE(0)
  const simulation = openSimulation(deps, { seed })
  const bookings = openDemoBookings(deps, { seed })
  return startScheduler(deps.log, {
    everyMs: EVERY_MS,
    tasks: [
      { name: 'simulated drivers', work: () => simulation.tick() },
      { name: 'demo bookings', work: async () => void (await bookings.tick()) },
    ],
    soon: false,
  })
}
