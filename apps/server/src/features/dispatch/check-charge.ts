import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { isUnderWay } from '@kerbside/domain/booking/job.ts'
import { type Minor, NOTHING } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { hasHeldCharge } from '../booking/find-held-charge.ts'
import { followCash } from '../booking/follow-cash.ts'
import { listCashTaken } from '../booking/keep-cash.ts'
import { type Mover, writeHistory } from '../booking/write-move.ts'
import { changeJob, type DispatchVerdict, type Job, type Worked } from './change-job.ts'
import { chargeWaitingLate } from './end-ride.ts'
import { keepNoShow } from './keep-no-show.ts'
import { bookCash } from './settle-cash.ts'

type Asked = {
  reference: number
  version?: number | undefined
  by: Mover
  /** `charge`: it happened as the driver said; `drop`: nobody is asked for it; `returned`: the cash went back. */
  answer: 'charge' | 'drop' | 'returned'
  reason: string
}

type Facts = { call: Call; job: Job; asked: Asked }

/**
 * A person decides about money: the waiting or the no-show that a driver's word alone did not charge, or cash a driver
 * took that nobody owes.
 */
export const checkCharge = (call: Call, asked: Asked): Promise<DispatchVerdict> =>
  changeJob(call, {
    reference: asked.reference,
    version: asked.version,
    work: (tx, job) => check(tx, { call, job, asked }),
  })

async function check(tx: Tx, { call, job, asked }: Facts): Promise<Worked> {
  const { booking, leg } = job
  const { answer, by, reason } = asked
  if (reason.trim() === '') return { ok: false, reason: 'needs-reason' }
  const of = { call, booking, leg: leg.number }
  const note = { ...of, machine: 'note' as const, from: null, by, reason, bumps: true }
  if (answer === 'returned') {
    if (!(await giveBackCash(tx, { call, job, asked }))) return { ok: false, reason: 'nothing-due' }
    await writeHistory(tx, { ...note, to: 'cash-returned' })
    return { ok: true, what: 'checked' }
  }
  const key = { operator: call.operator, bookingId: booking.id, leg: leg.number }
  if (!(await hasHeldCharge(tx, key))) return { ok: false, reason: 'nothing-due' }
  const follow =
    leg.state === 'no_show'
      ? await keepNoShow(tx, { call, job, reason, checked: answer })
      : answer === 'charge'
        ? await chargeWaitingLate(tx, { call, job })
        : undefined
  await writeHistory(tx, { ...note, to: answer === 'charge' ? 'charge-taken' : 'charge-dropped' })
  return { ok: true, what: 'checked', ...(follow && { follow }) }
}

/** What its driver keeps is the fare of the ride they drove; false where they have no more than that. */
async function giveBackCash(tx: Tx, { call, job }: Facts): Promise<boolean> {
  const { booking, leg } = job
  const known = await listCashTaken(tx, { operator: call.operator, bookingId: booking.id })
  const taken = known.find((one) => one.leg === leg.number)
  if (!taken) return false
  const keeps = keepsOf(leg, taken)
  if (taken.amount <= keeps) return false
  const of = { call, booking, leg: leg.number }
  const { driverId } = taken
  const said = { driverId, amount: keeps, stated: true, ref: call.newId(), at: call.now() }
  await bookCash(tx, { ...of, ...said })
  await followCash(tx, of)
  return true
}

const keepsOf = (leg: Leg, { driverId }: { driverId: string }): Minor =>
  leg.state === 'completed' || (leg.driverId === driverId && isUnderWay(leg.state))
    ? leg.fare
    : NOTHING
