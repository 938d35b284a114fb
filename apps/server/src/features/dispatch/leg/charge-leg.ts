import { formatMoney, readMoney } from '@kerbside/contract/money.ts'
import {
  addCharge,
  chargesUntil,
  dropCharge,
  type LegCharge,
  type LegChargeKind,
} from '@kerbside/domain/booking/leg-charge.ts'
import { isCalledOff, isUnderWay } from '@kerbside/domain/booking/leg-state.ts'
import { isLikelyTime, trueTime } from '@kerbside/domain/dispatch/true-time.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { isInvoiced } from '../../amendment/is-invoiced.ts'
import { type Mover, writeHistory } from '../../booking/change/write-move.ts'
import { readPicture } from '../../picture/read-picture.ts'
import { findMoments } from '../board/find-moments.ts'
import type { BookedLeg } from './booked-leg.ts'
import { changeFare } from './change-fare.ts'
import {
  type ChargeState,
  insertCharge,
  listCharges,
  type StoredCharge,
  updateCharge,
} from './charge-store.ts'
import { nameOf } from './name-in-history.ts'
import { withCredit } from './with-credit.ts'
import { type DispatchResult, type Worked, withLockedLeg } from './with-locked-leg.ts'

type Typed = { kind: LegChargeKind; amount: number; note: string }
type DeskParams = { reference: number; version: number; by: Mover }

/** What a person of the desk charges for a job counts at once. */
export const addDeskCharge = (
  context: RequestContext,
  { reference, version, by, ...typed }: DeskParams & Typed & { id: string },
): Promise<DispatchResult> =>
  withCredit(context, { reference }, () =>
    withLockedLeg(context, {
      reference,
      version,
      work: async (tx, bookedLeg) => {
        const { booking, leg } = bookedLeg
        const of = { operator: context.operator, bookingId: booking.id, leg: leg.number }
        // a repeated press is answered as the first
        const known = await listCharges(tx, of)
        if (known.some(({ id }) => id === typed.id)) return { ok: true, what: undefined }
        return charge(tx, {
          context,
          bookedLeg,
          typed,
          state: 'accepted',
          driverId: undefined,
          by,
          madeAt: context.now(),
          photo: undefined,
        })
      },
    }),
  )

/**
 * What a driver paid or adds at the end of a job, and for some hours after it. In cash it counts at once, because the
 * driver collects it; otherwise, and always after the job, the desk accepts it first.
 */
export async function reportCharge(
  context: RequestContext,
  params: Typed & {
    reference: number
    driverId: string
    eventId: string
    happenedAt: Date
    /** base64; '' if there is none. */
    photo: string
  },
): Promise<DispatchResult> {
  const { reference, driverId, eventId, happenedAt } = params
  const read =
    params.photo === '' ? undefined : await readPicture(Buffer.from(params.photo, 'base64'), 'scan')
  return withCredit(context, { reference }, () =>
    withLockedLeg(context, {
      reference,
      event: { driverId, eventId, happenedAt, about: `charge ${reference}` },
      onlyFor: driverId,
      work: async (tx, bookedLeg) => {
        const { booking, leg } = bookedLeg
        if (leg.driverId !== driverId) return { ok: false, reason: 'not-yours' }
        if (!isUnderWay(leg.state) && leg.state !== 'completed')
          return { ok: false, reason: 'not-from-here' }
        if (!isLikelyTime(happenedAt, context.now())) return { ok: false, reason: 'bad-time' }
        const madeAt = trueTime({
          deviceAt: happenedAt,
          after: booking.madeAt,
          now: context.now(),
        })
        if (leg.state === 'completed') {
          const { completed } = (await findMoments(tx, { context, bookedLeg })).at
          if (!completed || madeAt > chargesUntil(completed))
            return { ok: false, reason: 'charge-late' }
        }
        if (read && !read.ok) return { ok: false, reason: 'bad-photo' }
        const isCollected = booking.paymentMethod === 'cash' && leg.state !== 'completed'
        const name = await nameOf(tx, { context, driverId })
        return charge(tx, {
          context,
          bookedLeg,
          typed: { ...params, id: eventId },
          state: isCollected ? 'collected' : 'waiting',
          driverId,
          by: { role: 'driver', channel: 'app', name },
          madeAt,
          photo: read?.picture.bytes,
        })
      },
    }),
  )
}

type Charged = {
  context: RequestContext
  bookedLeg: BookedLeg
  typed: Typed & { id: string }
  state: ChargeState
  driverId: string | undefined
  by: Mover
  madeAt: Date
  photo: Buffer | undefined
}

async function charge(tx: Tx, params: Charged): Promise<Worked> {
  const { context, bookedLeg, typed, state, by } = params
  const { booking, leg } = bookedLeg
  const refused = await checkOpen(tx, { context, bookedLeg })
  if (refused) return refused
  const amount = readMoney(typed.amount, booking.currency)
  if (amount <= 0) return { ok: false, reason: 'bad-amount' }
  const { id, kind } = typed
  const note = typed.note.trim()
  const job: LegCharge = { id, kind, amount, note }
  const changed =
    state === 'waiting'
      ? undefined
      : await changeFare(tx, {
          context,
          bookedLeg,
          after: addCharge(leg, job),
          ref: `charge:${id}`,
          why: 'charge',
        })
  if (changed && !changed.ok) return changed
  await insertCharge(tx, {
    operator: context.operator,
    bookingId: booking.id,
    charge: {
      ...job,
      leg: leg.number,
      state,
      driverId: params.driverId,
      addedBy: by.name ?? '',
      madeAt: params.madeAt,
    },
    photo: params.photo,
  })
  await writeCharged(tx, { context, bookedLeg, by, charge: job, to: 'charge-added', reason: '' })
  return { ok: true, what: 'charge', ...(changed?.follow && { follow: changed.follow }) }
}

/** The desk accepts what a driver reported, or takes a charge off the price again, with a reason. */
export const decideCharge = (
  context: RequestContext,
  params: DeskParams & { id: string; accept: boolean; reason: string },
): Promise<DispatchResult> =>
  withCredit(context, { reference: params.reference }, () =>
    withLockedLeg(context, {
      reference: params.reference,
      version: params.version,
      work: (tx, bookedLeg) => decide(tx, { context, bookedLeg, params }),
    }),
  )

async function decide(
  tx: Tx,
  {
    context,
    bookedLeg,
    params,
  }: {
    context: RequestContext
    bookedLeg: BookedLeg
    params: Parameters<typeof decideCharge>[1]
  },
): Promise<Worked> {
  const { booking, leg } = bookedLeg
  const { operator } = context
  const { id, accept, by } = params
  const reason = params.reason.trim()
  const all = await listCharges(tx, { operator, bookingId: booking.id, leg: leg.number })
  const stored = all.find((item) => item.id === id)
  if (!stored) return { ok: false, reason: 'no-such-charge' }
  const state = accept ? 'accepted' : 'rejected'
  if (stored.state === state) return { ok: true, what: undefined }
  if (stored.state === 'rejected') return { ok: false, reason: 'charge-decided' }
  if (!accept && reason === '') return { ok: false, reason: 'needs-reason' }
  const refused = await checkOpen(tx, { context, bookedLeg })
  if (refused) return refused
  const after = fareAfter(leg, { stored, accept })
  const changed =
    after &&
    (await changeFare(tx, {
      context,
      bookedLeg,
      after,
      ref: `charge:${id}:${state}`,
      why: 'charge',
    }))
  if (changed && !changed.ok) return changed
  const decidedBy = by.name ?? ''
  await updateCharge(tx, { operator, id, state, decidedBy, decidedAt: context.now(), reason })
  await writeCharged(tx, {
    context,
    bookedLeg,
    by,
    charge: stored,
    to: accept ? 'charge-accepted' : 'charge-rejected',
    reason,
  })
  return { ok: true, what: 'charge', ...(changed?.follow && { follow: changed.follow }) }
}

/** The leg after the decision; undefined if its fare stays. */
function fareAfter(
  leg: BookedLeg['leg'],
  { stored, accept }: { stored: StoredCharge; accept: boolean },
): BookedLeg['leg'] | undefined {
  const isInPrice = stored.state === 'collected' || stored.state === 'accepted'
  if (accept === isInPrice) return undefined
  return accept ? addCharge(leg, stored) : dropCharge(leg, stored)
}

/** Charges change until the job is invoiced. */
async function checkOpen(
  tx: Tx,
  { context, bookedLeg }: { context: RequestContext; bookedLeg: BookedLeg },
): Promise<Extract<Worked, { ok: false }> | undefined> {
  const { booking, leg } = bookedLeg
  if (leg.state === 'held' || leg.state === 'requested')
    return { ok: false, reason: 'not-confirmed' }
  if (isCalledOff(leg.state) || leg.state === 'no_show')
    return { ok: false, reason: 'not-from-here' }
  const of = { operator: context.operator, bookingId: booking.id, leg: leg.number }
  return (await isInvoiced(tx, of)) ? { ok: false, reason: 'invoiced' } : undefined
}

const NAMES: Readonly<Record<LegChargeKind, string>> = {
  parking: 'Parking',
  toll: 'Toll',
  waiting: 'Waiting time',
  other: 'Extra charge',
}

const writeCharged = (
  tx: Tx,
  params: {
    context: RequestContext
    bookedLeg: BookedLeg
    by: Mover
    charge: LegCharge
    to: string
    reason: string
  },
): Promise<void> => {
  const { context, bookedLeg, by, charge: job, to, reason } = params
  const { booking, leg } = bookedLeg
  const amount = formatMoney(job.amount, booking.currency)
  return writeHistory(tx, {
    context,
    booking,
    leg: leg.number,
    machine: 'note',
    from: null,
    to,
    by,
    reason: [`${NAMES[job.kind]} ${amount}`, job.note, reason].filter(Boolean).join('. '),
    bumps: true,
  })
}
