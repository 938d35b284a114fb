import * as amend from '@kerbside/contract/amendment.ts'
import { STATUS } from '@kerbside/contract/booking.ts'
import * as cancel from '@kerbside/contract/cancellation.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import * as desk from '@kerbside/contract/desk/change.ts'
import { checkDeskMoney } from '@kerbside/contract/desk/check.ts'
import { sayPaperRefusal } from '@kerbside/contract/desk/say-candidate.ts'
import { sayDeskAmendment, sayDeskCancel } from '@kerbside/contract/desk/say-refused.ts'
import * as wire from '@kerbside/contract/job.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import { writeQuoteRefusal } from '@kerbside/contract/quotation.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { clockBeside } from '@kerbside/domain/dispatch/day-span.ts'
import type { Breach } from '@kerbside/domain/dispatch/judge-assignment.ts'
import { type LocalDate, readWhen } from '@kerbside/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { confirmAmendment } from '../amendment/confirm-amendment.ts'
import { type AmendVerdict, offerAmendment } from '../amendment/offer-amendment.ts'
import { standOf } from '../amendment/stand-amendable.ts'
import { findAnyBooking } from '../booking/find-any-booking.ts'
import { cancelBooking } from '../cancellation/cancel-booking.ts'
import { dropLeg } from './active-legs.ts'
import { askToPay } from './ask-to-pay.ts'
import { assignDriver, type Mover, unassignDriver } from './assign-driver.ts'
import type { DispatchVerdict } from './change-job.ts'
import { checkCharge } from './check-charge.ts'
import { breachesOfEdit, sayEditBreach } from './edit-job.ts'
import { findEarnings } from './find-earnings.ts'
import { type Heard, hearEvent, hearEvents } from './hear-event.ts'
import { joinBoard, joinDriver } from './join-live.ts'
import { findMyJob, listJobs } from './list-jobs.ts'
import { moveLeg } from './move-leg.ts'
import { findDriverId, findDriverNumber } from './name-driver.ts'
import { offerJob, withdrawOffer } from './offer-job.ts'
import { restoreLeg } from './restore-leg.ts'
import { noteLeg, retimeLeg } from './retime-leg.ts'
import { watchSights } from './watch-sights.ts'

const DONE = { code: CODE.done, message: '' }

export function dispatchRoutes(app: FastifyInstance, deps: Deps): void {
  watchSights(deps)
  deps.live.onJoin('board', joinBoard)
  deps.live.onJoin('driver', joinDriver)
  phoneRoutes(app, deps)
  assigningRoutes(app, deps)
  movingRoutes(app, deps)
  changingRoutes(app, deps)
}

/** What a driver's phone asks and says. */
function phoneRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listDriverJobs, async (_, call) => {
    const { cashHeld, ...mine } = await listJobs(call, { driverId: driverOf(call) })
    const { currency } = call.profile
    const now = call.now().toISOString()
    return { ...DONE, now, ...mine, cashheld: cashHeld, currencycode: currency }
  })

  serve(app, deps, wire.findDriverEarnings, async ({ week }, call) => {
    const asked = { driverId: driverOf(call), day: week as LocalDate | undefined }
    return wire.writeEarnings(await findEarnings(call, asked))
  })

  const hear = async (call: Call, event: wire.DriverEvent) => {
    const driverId = driverOf(call)
    const heard = await hearEvent(call, { driverId, event })
    const reply = await writeHeard(call, { driverId, heard })
    return heard.conflict ? { conflict: reply } : reply
  }
  serve(app, deps, wire.answerDriverOffer, (said, call) => hear(call, { kind: 'offer', ...said }))
  serve(app, deps, wire.moveDriverJob, (said, call) => hear(call, { kind: 'move', ...said }))
  serve(app, deps, wire.takeDriverCash, (said, call) => hear(call, { kind: 'cash', ...said }))

  serve(app, deps, wire.replayDriverEvents, async ({ driverid, events }, call) => {
    const driverId = driverOf(call)
    // A phone passed on: what one driver did is never taken for another's.
    if (driverid !== undefined && driverid !== (await findDriverNumber(call, { driverId })))
      return NOT_FOUND
    const results: wire.EventReply[] = []
    for (const heard of await hearEvents(call, { driverId, events }))
      results.push(await writeHeard(call, { driverId, heard }))
    return { ...DONE, results }
  })
}

async function writeHeard(
  call: Call,
  { driverId, heard }: { driverId: string; heard: Heard },
): Promise<wire.EventReply> {
  const { reference, reason } = heard
  const job = reference === undefined ? undefined : await findMyJob(call, { driverId, reference })
  const goFrom = job?.moves.find(({ to }) => to === 'en_route')?.from
  const from = goFrom ? clockHere(call, new Date(goFrom)) : undefined
  const said = reason === undefined ? { ...DONE, reason: '' } : wire.writeRefused(reason, from)
  return { ...said, eventid: heard.eventId, job: job ?? null }
}

const clockHere = (call: Call, at: Date): string =>
  clockBeside(at, { beside: call.now(), zone: call.profile.zone })

/** Who drives. */
function assigningRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, desk.assignDeskJob, async (said, call) => {
    const driverId = await findDriverId(call, { number: said.driverid })
    if (driverId === undefined) return NOT_FOUND
    const { anyway } = said
    const asked = { ...askedOf(call, said), driverId, anyway, reason: said.reason }
    return write(call, await assignDriver(call, asked))
  })

  serve(app, deps, desk.unassignDeskJob, async (said, call) =>
    write(call, await unassignDriver(call, { ...askedOf(call, said), reason: said.reason })),
  )

  serve(app, deps, desk.offerDeskJob, async (said, call) => {
    const driverId = await findDriverId(call, { number: said.driverid })
    if (driverId === undefined) return NOT_FOUND
    const { seconds } = said
    return write(call, await offerJob(call, { ...askedOf(call, said), driverId, seconds }))
  })

  serve(app, deps, desk.withdrawDeskOffer, async (said, call) =>
    write(call, await withdrawOffer(call, askedOf(call, said))),
  )
}

/** How it stands, and when. */
function movingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, desk.moveDeskJob, async (said, call) => {
    const { to, reason } = said
    return write(call, await moveLeg(call, { ...askedOf(call, said), to, reason }))
  })

  serve(app, deps, desk.restoreDeskJob, async (said, call) => {
    const asked = { ...askedOf(call, said), reason: said.reason }
    const reply = await write(call, await restoreLeg(call, asked))
    return typeof reply === 'object' && 'code' in reply && reply.code === CODE.done
      ? { ...reply, message: 'It is back, and needs a driver again.' }
      : reply
  })

  serve(app, deps, desk.retimeDeskJob, async (said, call) => {
    const when = readWhen(said.pickupdatetime, call.profile.zone)
    const pickupAt = when.ok ? when.at : undefined
    const { reason, anyway, preview } = said
    const asked = { ...askedOf(call, said), pickupAt, reason, anyway, preview }
    return write(call, await retimeLeg(call, asked))
  })

  serve(app, deps, desk.noteDeskJob, async (said, call) =>
    write(call, await noteLeg(call, { ...askedOf(call, said), note: said.note })),
  )
}

/** The customer's own changes, made by the desk for them. */
function changingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, desk.cancelDeskJob, async (said, call) => {
    const reference = said.jobpartid
    const booking = await findAnyBooking(call, { reference })
    if (!booking) return NOT_FOUND
    const { currency } = booking
    const { name } = byOf(call)
    const verdict = await cancelBooking(call, {
      booking,
      asked: {
        reference,
        returnReference: undefined,
        preview: said.preview,
        reason: said.reason,
        channel: 'desk',
        by: 'staff',
        shownFee: said.fee,
        waivedTo: said.atmost === undefined ? undefined : readMoney(said.atmost, currency),
        version: said.version,
        ...(name !== undefined && { who: name }),
      },
    })
    if (!verdict) return NOT_FOUND
    const driverId = booking.legs.find((leg) => leg.reference === reference)?.driverId
    if (verdict.ok && !said.preview && driverId !== undefined)
      dropLeg(call, { driverId, reference })
    if (verdict.ok) return cancel.writeCancelled(verdict.cost)
    const { cost } = verdict
    const message = sayDeskCancel(verdict.reason, cost)
    const reply = { ...cancel.writeCancelRefusal(verdict.reason, { phone: '', cost }), message }
    return verdict.reason === 'changed-meanwhile' ? { conflict: reply } : reply
  })

  serve(app, deps, desk.askDeskPayment, async (said, call) =>
    write(call, await askToPay(call, askedOf(call, said))),
  )

  serve(app, deps, checkDeskMoney, async (said, call) => {
    const { answer, reason } = said
    return write(call, await checkCharge(call, { ...askedOf(call, said), answer, reason }))
  })

  serve(app, deps, desk.quoteDeskEdit, async ({ jobpartid, ...said }, call) => {
    const found = await findLeg(call, { reference: jobpartid })
    if (!found) return NOT_FOUND
    const asked = amend.readAmendment({ ...said, bookingref: jobpartid, code: '' })
    const verdict = await offerAmendment(call, { ...found, asked })
    const offerId = verdict.standing.offer?.id
    const breaches = offerId ? await breachesOfEdit(call, { leg: found.leg, offerId }) : []
    return writeAmended(verdict, breaches)
  })

  serve(app, deps, desk.confirmDeskEdit, async ({ jobpartid, offerid }, call) => {
    const found = await findLeg(call, { reference: jobpartid })
    if (!found) return NOT_FOUND
    const breaches = await breachesOfEdit(call, { leg: found.leg, offerId: offerid })
    if (breaches.some(({ hard }) => hard))
      return writeAmended({ ok: true, standing: standOf(call, found) }, breaches)
    const asked = { offerId: offerid, channel: 'desk' }
    const verdict = await confirmAmendment(call, { ...found, asked })
    const reply = writeAmended(verdict, breaches)
    const isLate = !verdict.ok && 'reason' in verdict && verdict.reason === 'changed-meanwhile'
    return isLate ? { conflict: reply } : reply
  })
}

async function findLeg(
  call: Call,
  { reference }: { reference: number },
): Promise<{ booking: Booking; leg: Booking['legs'][number] } | undefined> {
  const booking = await findAnyBooking(call, { reference })
  const leg = booking?.legs.find((one) => one.reference === reference)
  return booking && leg && { booking, leg }
}

/** What its driver could not do stops it, or warns of it. */
function writeAmended(verdict: AmendVerdict, breaches: readonly Breach[]): desk.DeskEditReply {
  const { standing } = verdict
  const told = { breaches: breaches.map(writeBreach) }
  if (verdict.ok) {
    const stop = breaches.find(({ hard }) => hard)
    return stop
      ? { ...amend.writeAmendment(standing, refused(sayEditBreach(stop))), ...told }
      : { ...amend.writeAmendment(standing), ...told }
  }
  if ('quote' in verdict)
    return { ...amend.writeAmendment(standing, writeQuoteRefusal(verdict.quote)), ...told }
  return { ...amend.writeAmendment(standing, refused(sayDeskAmendment(verdict.reason))), ...told }
}

const refused = (message: string) => ({ code: CODE.refused, message })

const writeBreach = ({ reason, hard, minutes = 0, about = '' }: Breach) => ({
  reason,
  message: reason === 'licence-ends' ? sayPaperRefusal(about) : wire.sayDispatchRefusal(reason),
  hard,
  minutes,
  about,
})

const byOf = ({ who }: Call): Mover => ({
  role: 'dispatcher',
  channel: 'desk',
  ...(who.member && { name: who.member.name }),
})

const askedOf = (
  call: Call,
  { jobpartid: reference, version }: { jobpartid: number; version: number },
) => ({ reference, version, by: byOf(call) })

/** serve lets in nobody but a driver who is signed in. */
function driverOf({ who }: Call): string {
  if (who.driverId === undefined) throw new Error('a call of the driver app without a driver')
  return who.driverId
}

async function write(
  call: Call,
  verdict: DispatchVerdict,
): Promise<desk.DeskChange | { conflict: desk.DeskChange } | typeof NOT_FOUND> {
  const { current } = verdict
  if (!current) return NOT_FOUND
  const from = !verdict.ok && verdict.from ? clockHere(call, verdict.from) : undefined
  const breaches = verdict.breaches.map(writeBreach)
  const paper = breaches.find(({ reason }) => !verdict.ok && reason === verdict.reason)
  const reply: desk.DeskChange = {
    ...(verdict.ok ? { ...DONE, reason: '' } : wire.writeRefused(verdict.reason, from)),
    ...(paper?.reason === 'licence-ends' && { message: paper.message }),
    jobpartid: current.reference,
    state: current.state,
    status: STATUS[current.state],
    version: current.version,
    driverid: (await findDriverNumber(call, current)) ?? 0,
    breaches,
  }
  const isLate = !verdict.ok && verdict.reason === 'changed-meanwhile'
  return isLate ? { conflict: reply } : reply
}
