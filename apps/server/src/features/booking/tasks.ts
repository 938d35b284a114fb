import type { Deps } from '../../deps.ts'
import { type Scheduler, startScheduler } from '../../scheduler.ts'
import { captureDueAuthorisations } from './payment/capture-due-authorisations.ts'
import { expirePendingBookings } from './payment/expire-pending-bookings.ts'
import { settleAttempts } from './payment/settle-attempts.ts'

const EVERY_MS = 30_000

/** Scheduled tasks of bookings: expire unpaid bookings and settle payments whose customers did not return. */
export const bookingTasks = (deps: Deps): Scheduler =>
  startScheduler(deps.log, {
    everyMs: EVERY_MS,
    tasks: [
      { name: 'pending payments', work: () => settleAttempts(deps) },
      { name: 'due card authorisations', work: () => captureDueAuthorisations(deps) },
      { name: 'pending bookings', work: () => expirePendingBookings(deps) },
    ],
  })
