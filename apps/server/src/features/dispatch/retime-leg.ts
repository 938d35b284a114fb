import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { isOver, isUnderWay } from '@kerbside/domain/booking/job.ts'
import type { Breach } from '@kerbside/domain/dispatch/judge-assignment.ts'
import type { DispatchRefusal } from '@kerbside/domain/dispatch/refusal.ts'
import { addMinutes, DAY, localAt, MINUTE } from '@kerbside/domain/time.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { type Mover, tellOfLeg, writeHistory } from '../booking/write-move.ts'
import { holdDriver } from '../driver/find-driver.ts'
import { changeJob, type DispatchVerdict, type Job, type Worked } from './change-job.ts'
import { fitDriver } from './fit-driver.ts'
import { mayGoFrom } from './set-off.ts'
import { markNote, markPickup } from './store.ts'

type Asked = {
  reference: number
  /** Undefined: the clock skips the time that was meant. */
  pickupAt: Date | undefined
  version?: number | undefined
  by: Mover
  reason: string
  /** The desk was told what only warns, and does it though. */
  anyway?: boolean | undefined
  /** Only what it would break. */
  preview?: boolean | undefined
}

/**
 * Moves a pickup at the price it has: for a flight, or because somebody rang. What the customer had asked for is kept.
 * Its driver stays, and the desk is refused what that driver could not do; a flight lands when it lands, and what that
 * breaks needs somebody.
 */
export const retimeLeg = (call: Call, asked: Asked): Promise<DispatchVerdict> =>
  changeJob(call, {
    reference: asked.reference,
    version: asked.version,
    work: (tx, job) => retime(tx, { call, job, asked }),
  })

async function retime(
  tx: Tx,
  { call, job, asked }: { call: Call; job: Job; asked: Asked },
): Promise<Worked> {
  const { booking, leg } = job
  const { pickupAt, by, reason, preview = false } = asked
  if (!pickupAt) return { ok: false, reason: 'no-such-time' }
  if (leg.pickupAt.getTime() === pickupAt.getTime()) return { ok: true, what: undefined }
  const byClock = by.role === 'system'
  const no = whyNotTo(call, { leg, pickupAt, byClock })
  if (no) return { ok: false, reason: no }
  const breaches = await breachesOf(tx, { call, leg: { ...leg, pickupAt } })
  const stop = breaches.find(({ hard }) => hard) ?? (asked.anyway ? undefined : breaches[0])
  if (stop && !byClock) return { ok: false, reason: stop.reason, breaches }
  if (preview) return { ok: true, what: undefined, breaches }
  const key = { operator: call.operator, bookingId: booking.id, leg: leg.number }
  await markPickup(tx, { ...key, pickupAt, pickupLocal: localAt(pickupAt, call.profile.zone) })
  const of = { call, booking, leg: leg.number }
  await writeHistory(tx, {
    ...of,
    machine: 'pickup',
    from: leg.pickupAt.toISOString(),
    to: pickupAt.toISOString(),
    by,
    reason,
    bumps: true,
  })
  await tellOfLeg(tx, {
    ...of,
    kind: 'pickup-moved',
    more: { from: leg.pickupAt.toISOString(), to: pickupAt.toISOString() },
  })
  return { ok: true, what: 'retimed', breaches, message: 'The pickup time has changed.' }
}

/** Later than anybody books. */
const MOST_DAYS = 400

function whyNotTo(
  call: Call,
  { leg, pickupAt, byClock }: { leg: Leg; pickupAt: Date; byClock: boolean },
): DispatchRefusal | undefined {
  const now = call.now()
  if (isOver(leg.state) || leg.state === 'on_board') return 'not-from-here'
  if (pickupAt > addMinutes(now, (MOST_DAYS * DAY) / MINUTE)) return 'bad-time'
  if (byClock) return pickupAt <= now && leg.pickupAt > now ? 'pickup-past' : undefined
  if (pickupAt <= now) return 'pickup-past'
  if (!isUnderWay(leg.state)) return undefined
  if (pickupAt > addMinutes(now, DAY / MINUTE)) return 'bad-time'
  // the waiting of who is at the door counts from the pickup as it was
  return leg.pickupAt <= now || mayGoFrom(call, { ...leg, pickupAt }) > now
    ? 'under-way'
    : undefined
}

/** What its driver could not do of a leg as it would stand then; nothing without one. */
export async function breachesOf(
  tx: Tx,
  { call, leg }: { call: Call; leg: Leg },
): Promise<Breach[]> {
  const { driverId } = leg
  if (driverId === undefined) return []
  const known = await holdDriver(tx, { operator: call.operator, driverId })
  return known ? fitDriver(tx, { call, leg, known }) : []
}

/** The desk’s own words on a journey. */
export const noteLeg = (
  call: Call,
  asked: { reference: number; note: string; version?: number | undefined; by: Mover },
): Promise<DispatchVerdict> =>
  changeJob(call, {
    reference: asked.reference,
    version: asked.version,
    work: async (tx, { booking, leg }) => {
      if (leg.deskNote === asked.note) return { ok: true, what: undefined }
      const of = { call, booking, leg: leg.number }
      const key = { operator: call.operator, bookingId: booking.id, leg: leg.number }
      await markNote(tx, { ...key, note: asked.note })
      const kept = { ...of, machine: 'note' as const, from: null, to: 'written', by: asked.by }
      await writeHistory(tx, { ...kept, reason: asked.note, bumps: true })
      return { ok: true, what: 'noted' }
    },
  })
