import { STATUS } from '@kerbside/contract/booking.ts'
import * as cancel from '@kerbside/contract/cancellation.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import * as desk from '@kerbside/contract/dispatch/change.ts'
import { checkDeskMoney } from '@kerbside/contract/dispatch/check.ts'
import { describeDeskCancelRejection } from '@kerbside/contract/dispatch/describe-rejection.ts'
import * as wire from '@kerbside/contract/dispatch/driver-legs.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import { clockBeside } from '@kerbside/domain/dispatch/day-span.ts'
import { type LocalDate, readWhen } from '@kerbside/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { LiveDeps } from '../../hub/live.ts'
import type { RequestContext } from '../../request-context.ts'
import { findAnyBooking } from '../booking/find/find-any-booking.ts'
import { openRebook } from '../booking/find/open-rebook.ts'
import { cancelBooking } from '../cancellation/cancel-booking.ts'
import { assignDriver, type Mover, unassignDriver } from './assign/assign-driver.ts'
import { findDriverId, findDriverNumber } from './assign/name-driver.ts'
import { offerLeg, withdrawOffer } from './assign/offer-leg.ts'
import { dropLeg } from './board/active-legs.ts'
import { joinBoard, joinDriver } from './board/join-live.ts'
import { findDriverLeg, findDriverLegs } from './drive/find-driver-legs.ts'
import { findEarnings } from './drive/find-earnings.ts'
import { type EventResult, receiveEvent, receiveEvents } from './drive/receive-event.ts'
import { watchSights } from './drive/watch-sights.ts'
import { editRoutes, writeBreach } from './edit-routes.ts'
import { changePayment } from './leg/change-payment.ts'
import { addDeskCharge, decideCharge } from './leg/charge-leg.ts'
import { checkCharge } from './leg/check-charge.ts'
import { moveLeg } from './leg/move-leg.ts'
import { openChargePhoto } from './leg/open-charge-photo.ts'
import { requestPayment } from './leg/request-payment.ts'
import { resendConfirmation } from './leg/resend-confirmation.ts'
import { restoreLeg } from './leg/restore-leg.ts'
import { noteLeg, retimeLeg } from './leg/retime-leg.ts'
import { setDriverPay } from './leg/set-driver-pay.ts'
import type { DispatchResult } from './leg/with-locked-leg.ts'

const DONE = { code: CODE.done, message: '' }

export function dispatchRoutes(app: FastifyInstance, deps: LiveDeps): void {
  watchSights(deps)
  deps.live.onJoin('board', joinBoard)
  deps.live.onJoin('driver', joinDriver)
  phoneRoutes(app, deps)
  assigningRoutes(app, deps)
  movingRoutes(app, deps)
  changingRoutes(app, deps)
  editRoutes(app, deps)
  moneyRoutes(app, deps)
}

/** The endpoints for a driver's phone. */
function phoneRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listDriverLegs, async (_, context) => {
    const { cashHeld, ...mine } = await findDriverLegs(context, { driverId: driverOf(context) })
    const { currency } = context.profile
    const now = context.now().toISOString()
    return { ...DONE, now, ...mine, cashHeld, currencyCode: currency }
  })

  serve(app, deps, wire.findDriverEarnings, async ({ week }, context) => {
    const params = { driverId: driverOf(context), day: week as LocalDate | undefined }
    return wire.writeEarnings(await findEarnings(context, params))
  })

  const receive = async (context: RequestContext, event: wire.DriverEvent) => {
    const driverId = driverOf(context)
    const eventResult = await receiveEvent(context, { driverId, event })
    const reply = await writeEventResult(context, { driverId, eventResult })
    return eventResult.conflict ? { conflict: reply } : reply
  }
  serve(app, deps, wire.respondDriverOffer, (input, context) =>
    receive(context, { kind: 'offer', ...input }),
  )
  serve(app, deps, wire.moveDriverLeg, (input, context) =>
    receive(context, { kind: 'move', ...input }),
  )
  serve(app, deps, wire.takeDriverCash, (input, context) =>
    receive(context, { kind: 'cash', ...input }),
  )

  serve(app, deps, wire.replayDriverEvents, async ({ driverId: number, events }, context) => {
    const driverId = driverOf(context)
    // The phone may have changed hands: events of one driver are never accepted for another.
    if (number !== undefined && number !== (await findDriverNumber(context, { driverId })))
      return NOT_FOUND
    const results: wire.EventReply[] = []
    for (const eventResult of await receiveEvents(context, { driverId, events }))
      results.push(await writeEventResult(context, { driverId, eventResult }))
    return { ...DONE, results }
  })
}

async function writeEventResult(
  context: RequestContext,
  { driverId, eventResult }: { driverId: string; eventResult: EventResult },
): Promise<wire.EventReply> {
  const { reference, reason } = eventResult
  const driverLeg =
    reference === undefined ? undefined : await findDriverLeg(context, { driverId, reference })
  const goFrom = driverLeg?.moves.find(({ to }) => to === 'en_route')?.from
  const from = goFrom ? clockHere(context, new Date(goFrom)) : undefined
  const input = reason === undefined ? { ...DONE, reason: '' } : wire.writeRejected(reason, from)
  return { ...input, eventId: eventResult.eventId, leg: driverLeg ?? null }
}

const clockHere = (context: RequestContext, at: Date): string =>
  clockBeside(at, { beside: context.now(), zone: context.profile.zone })

/** Assigning drivers. */
function assigningRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, desk.assignDeskLeg, async (input, context) => {
    const driverId = await findDriverId(context, { number: input.driverId })
    if (driverId === undefined) return NOT_FOUND
    const { anyway, upgrade, preview, reason } = input
    const params = { ...legParams(context, input), driverId, anyway, upgrade, preview, reason }
    return write(context, await assignDriver(context, params))
  })

  serve(app, deps, desk.unassignDeskLeg, async (input, context) =>
    write(
      context,
      await unassignDriver(context, { ...legParams(context, input), reason: input.reason }),
    ),
  )

  serve(app, deps, desk.offerDeskLeg, async (input, context) => {
    const driverId = await findDriverId(context, { number: input.driverId })
    if (driverId === undefined) return NOT_FOUND
    const { seconds } = input
    return write(
      context,
      await offerLeg(context, { ...legParams(context, input), driverId, seconds }),
    )
  })

  serve(app, deps, desk.withdrawDeskOffer, async (input, context) =>
    write(context, await withdrawOffer(context, legParams(context, input))),
  )
}

/** Changing state and pickup time. */
function movingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, desk.moveDeskLeg, async (input, context) => {
    const { to, reason } = input
    return write(context, await moveLeg(context, { ...legParams(context, input), to, reason }))
  })

  serve(app, deps, desk.restoreDeskLeg, async (input, context) => {
    const params = { ...legParams(context, input), reason: input.reason }
    const reply = await write(context, await restoreLeg(context, params))
    return typeof reply === 'object' && 'code' in reply && reply.code === CODE.done
      ? { ...reply, message: 'Booking restored. It needs a driver again.' }
      : reply
  })

  serve(app, deps, desk.retimeDeskLeg, async (input, context) => {
    const when = readWhen(input.pickupLocal, context.profile.zone)
    const pickupAt = when.ok ? when.at : undefined
    const { reason, anyway, preview } = input
    const params = { ...legParams(context, input), pickupAt, reason, anyway, preview }
    return write(context, await retimeLeg(context, params))
  })

  serve(app, deps, desk.noteDeskLeg, async (input, context) =>
    write(context, await noteLeg(context, { ...legParams(context, input), note: input.note })),
  )
}

/** A customer's own changes, made by the desk for them. */
function changingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, desk.cancelDeskLeg, async (input, context) => {
    const reference = input.reference
    const booking = await findAnyBooking(context, { reference })
    if (!booking) return NOT_FOUND
    const { currency } = booking
    const { name } = byOf(context)
    const result = await cancelBooking(context, {
      booking,
      params: {
        reference,
        returnReference: undefined,
        preview: input.preview,
        reason: input.reason,
        channel: 'desk',
        by: 'staff',
        shownFee: input.fee,
        waivedTo: input.maxFee === undefined ? undefined : readMoney(input.maxFee, currency),
        version: input.version,
        ...(name !== undefined && { who: name }),
      },
    })
    if (!result) return NOT_FOUND
    const driverId = booking.legs.find((leg) => leg.reference === reference)?.driverId
    if (result.ok && !input.preview && driverId !== undefined)
      dropLeg(context, { driverId, reference })
    if (result.ok) return cancel.writeCancelled(result.cost)
    const { cost } = result
    const message = describeDeskCancelRejection(result.reason, cost)
    const reply = { ...cancel.writeCancelRejection(result.reason, { phone: '', cost }), message }
    return result.reason === 'changed-meanwhile' ? { conflict: reply } : reply
  })

  serve(app, deps, desk.openDeskRebook, async ({ reference }, context) => {
    const rebook = await openRebook(context, { reference })
    return rebook === undefined ? NOT_FOUND : { ...DONE, rebook }
  })

  serve(app, deps, desk.requestDeskPayment, async (input, context) =>
    write(context, await requestPayment(context, legParams(context, input))),
  )

  serve(app, deps, desk.resendDeskConfirmation, async ({ email, text, ...input }, context) =>
    write(
      context,
      await resendConfirmation(context, {
        ...legParams(context, input),
        channels: { email, text },
      }),
    ),
  )

  serve(app, deps, checkDeskMoney, async (input, context) => {
    const { answer: decision, reason } = input
    return write(
      context,
      await checkCharge(context, { ...legParams(context, input), answer: decision, reason }),
    )
  })
}

/** How a job is paid, what is charged beside its price, and what its driver earns. */
function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, desk.changeDeskPayment, async ({ to, ...input }, context) =>
    write(context, await changePayment(context, { ...legParams(context, input), to })),
  )

  serve(app, deps, desk.addDeskCharge, async (input, context) => {
    const { id, kind, amount, note } = input
    const params = { ...legParams(context, input), id, kind, amount, note }
    return write(context, await addDeskCharge(context, params))
  })

  serve(app, deps, desk.decideDeskCharge, async (input, context) => {
    const { id, accept, reason } = input
    const params = { ...legParams(context, input), id, accept, reason }
    return write(context, await decideCharge(context, params))
  })

  serve(app, deps, desk.openDeskChargePhoto, async ({ id }, context) => {
    const photo = await openChargePhoto(context, { id })
    return photo ? { ...DONE, type: 'image/webp', photo: photo.toString('base64') } : NOT_FOUND
  })

  serve(app, deps, desk.setDeskDriverPay, async (input, context) => {
    const { amount, reason } = input
    const params = { ...legParams(context, input), amount, reason }
    return write(context, await setDriverPay(context, params))
  })
}

const byOf = ({ principal }: RequestContext): Mover => ({
  role: 'dispatcher',
  channel: 'desk',
  ...(principal.member && { name: principal.member.name }),
})

const legParams = (
  context: RequestContext,
  { reference, version }: { reference: number; version: number },
) => ({ reference, version, by: byOf(context) })

/** serve() admits only signed-in drivers. */
function driverOf({ principal }: RequestContext): string {
  if (principal.driverId === undefined) throw new Error('a driver app request without a driver')
  return principal.driverId
}

async function write(
  context: RequestContext,
  result: DispatchResult,
): Promise<desk.DeskChange | { conflict: desk.DeskChange } | typeof NOT_FOUND> {
  const { current } = result
  if (!current) return NOT_FOUND
  const from = !result.ok && result.from ? clockHere(context, result.from) : undefined
  const breaches = result.breaches.map(writeBreach)
  const document = breaches.find(({ reason }) => !result.ok && reason === result.reason)
  const reply: desk.DeskChange = {
    ...(result.ok ? { ...DONE, reason: '' } : wire.writeRejected(result.reason, from)),
    ...(document?.reason === 'licence-ends' && { message: document.message }),
    reference: current.reference,
    state: current.state,
    status: STATUS[current.state],
    version: current.version,
    driverId: (await findDriverNumber(context, current)) ?? 0,
    breaches,
  }
  const isLate = !result.ok && result.reason === 'changed-meanwhile'
  return isLate ? { conflict: reply } : reply
}
