import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import type { JobState } from '@kerbside/domain/booking/job.ts'
import type { Breach } from '@kerbside/domain/dispatch/judge-assignment.ts'
import type { DispatchRefusal } from '@kerbside/domain/dispatch/refusal.ts'
import { type Tx, withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import { announceLegs } from '../booking/announce-legs.ts'
import { holdAnyBooking } from '../booking/find-any-booking.ts'
import { followLeg } from './active-legs.ts'
import { findOutcome, insertOutcome, type PhoneEvent } from './event-store.ts'
import { hadJob } from './had-job.ts'

export type Job = { booking: Booking; leg: Leg }

/** How a leg stands, for whoever was told yes or no. */
export type JobNow = {
  bookingId: string
  reference: number
  leg: Leg['number']
  state: JobState
  version: number
  driverId: string | undefined
}

export type DispatchVerdict =
  | { ok: true; current: JobNow; breaches: readonly Breach[] }
  | {
      ok: false
      reason: DispatchRefusal
      current?: JobNow
      breaches: readonly Breach[]
      /** Then it will be possible. */
      from?: Date
    }

/** What a piece of work on a leg that is held came to. */
export type Worked =
  | {
      ok: true
      /** For the board; undefined: it stood so already, and nothing was written. */
      what: string | undefined
      /** Besides who drives it now. */
      drivers?: readonly string[]
      message?: string
      breaches?: readonly Breach[]
      /** After the commit: what reaches outside. */
      follow?: () => Promise<void>
    }
  | { ok: false; reason: DispatchRefusal; breaches?: readonly Breach[]; from?: Date }

type Facts = {
  reference: number
  /** Of the booking, as it was known when this was decided; undefined: however it stands. */
  version?: number | undefined
  event?: PhoneEvent | undefined
  /** Only for this driver: for who never had the job there is none. */
  onlyFor?: string | undefined
  work: (tx: Tx, job: Job) => Promise<Worked>
}

/**
 * The one way a leg is written by the desk, a driver or the clockwork: its booking held, the version looked at, what a
 * phone said twice done once, and after the commit everybody told who watches it.
 */
export async function changeJob(call: Call, facts: Facts): Promise<DispatchVerdict> {
  const { operator } = call
  const done = await runOnce(call, facts)
  failpoint('dispatch.written')
  if (!done) return { ok: false, reason: 'unknown', breaches: [] }
  const { worked, job } = done
  const current = nowOf(job)
  const breaches = worked.breaches ?? []
  if (!worked.ok) {
    const { reason, from } = worked
    return { ok: false, reason, current, breaches, ...(from && { from }) }
  }
  if (worked.what !== undefined) {
    const { booking, leg } = job
    const drivers = [...(worked.drivers ?? []), ...(leg.driverId ? [leg.driverId] : [])]
    followLeg(call, { operator, booking, leg, drivers })
    announceLegs(call, {
      booking,
      legs: [leg.number],
      what: worked.what,
      drivers,
      ...(worked.message !== undefined && { message: worked.message }),
    })
    await after(call, worked.follow)
  }
  return { ok: true, current, breaches }
}

type Done = { worked: Worked; job: Job }

async function runOnce(call: Call, facts: Facts): Promise<Done | undefined> {
  try {
    return await withOperator(call, (tx) => run(tx, { call, ...facts }))
  } catch (error) {
    const reason = clashOf(error)
    if (!reason) throw error
    // two hands at once: the other was first, and nothing of this is written
    return withOperator(call, (tx) =>
      run(tx, { call, ...facts, work: async () => ({ ok: false, reason }) }),
    )
  }
}

async function run(tx: Tx, { call, ...facts }: Facts & { call: Call }): Promise<Done | undefined> {
  const { operator } = call
  const { event, onlyFor } = facts
  const job = await holdJob(tx, { call, reference: facts.reference })
  if (!job) return undefined
  const isTheirs = onlyFor === undefined || job.leg.driverId === onlyFor
  if (!isTheirs && !(await hadJob(tx, { operator, job, driverId: onlyFor }))) return undefined
  const said = event && (await findOutcome(tx, { operator, event }))
  if (said?.about !== undefined && said.about !== event?.about)
    return { job, worked: { ok: false, reason: 'id-used' } }
  if (said) return { job, worked: said.ok ? { ok: true, what: undefined } : said }
  const worked = isTheirs
    ? await workOn(tx, { ...facts, job })
    : { ok: false as const, reason: 'not-yours' as const }
  if (event) {
    const outcome = worked.ok
      ? { ok: true as const }
      : { ok: false as const, reason: worked.reason }
    await insertOutcome(tx, { operator, event, outcome, now: call.now() })
  }
  const wrote = worked.ok && worked.what !== undefined
  return {
    worked,
    job: (wrote && (await holdJob(tx, { call, reference: facts.reference }))) || job,
  }
}

async function workOn(
  tx: Tx,
  { job, version, work }: Pick<Facts, 'version' | 'work'> & { job: Job },
): Promise<Worked> {
  if (version !== undefined && version !== job.booking.version)
    return { ok: false, reason: 'changed-meanwhile' }
  return work(tx, job)
}

/** The leg with its booking, which nobody else moves until the transaction ends. */
export async function holdJob(
  tx: Tx,
  { call, reference }: { call: Pick<Call, 'operator'>; reference: number },
): Promise<Job | undefined> {
  const booking = await holdAnyBooking(tx, { call, reference })
  const leg = booking?.legs.find((one) => one.reference === reference)
  return booking && leg && { booking, leg }
}

export const nowOf = ({ booking, leg }: Job): JobNow => ({
  bookingId: booking.id,
  reference: leg.reference,
  leg: leg.number,
  state: leg.state,
  version: booking.version,
  driverId: leg.driverId,
})

const CLASHES: Readonly<Record<string, DispatchRefusal>> = {
  one_leg_under_way: 'busy-elsewhere',
  one_offer_of_a_leg: 'offer-open',
  one_offer_to_a_driver: 'driver-has-offer',
}

/** SQLSTATE 23505 on one of the guards that keep one driver at one place. */
function clashOf(error: unknown): DispatchRefusal | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  if (error.code !== '23505' || !('constraint' in error)) return undefined
  return CLASHES[String(error.constraint)]
}

/** What is written is written, whatever becomes of this: the clockworks come back for it. */
async function after(call: Call, follow: (() => Promise<void>) | undefined): Promise<void> {
  try {
    await follow?.()
  } catch (error) {
    call.log.error({ err: error, operator: call.profile.slug }, 'what follows a move')
  }
}
