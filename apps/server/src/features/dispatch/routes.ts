import { CODE } from '@kerbside/contract/codes.ts'
import * as desk from '@kerbside/contract/dispatch/change.ts'
import * as wire from '@kerbside/contract/dispatch/driver-legs.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { LiveDeps } from '../../hub/live.ts'
import type { RequestContext } from '../../request-context.ts'
import { openRebook } from '../booking/find/open-rebook.ts'
import { findDriverNumber } from './assign/name-driver.ts'
import { withdrawOffer } from './assign/offer-leg.ts'
import { joinBoard, joinDriver } from './board/join-live.ts'
import { findDriverLeg, findDriverLegs } from './drive/find-driver-legs.ts'
import { findEarnings } from './drive/find-earnings.ts'
import { type EventResult, receiveEvent, receiveEvents } from './drive/receive-event.ts'
import { watchSights } from './drive/watch-sights.ts'
import { editRoutes } from './edit-routes.ts'
import { clockHere, keptCalls, keptRoutes, legParams, writeChange } from './kept-routes.ts'
import { changePayment } from './leg/change-payment.ts'
import { addDeskCharge, decideCharge } from './leg/charge-leg.ts'
import { openChargePhoto } from './leg/open-charge-photo.ts'
import { resendConfirmation } from './leg/resend-confirmation.ts'
import { noteLeg } from './leg/retime-leg.ts'
import { setDriverPay } from './leg/set-driver-pay.ts'
import { pendingRoutes } from './pending/pending-routes.ts'

const DONE = { code: CODE.done, message: '' }

export function dispatchRoutes(app: FastifyInstance, deps: LiveDeps): void {
  watchSights(deps)
  deps.live.onJoin('board', joinBoard)
  deps.live.onJoin('driver', joinDriver)
  phoneRoutes(app, deps)
  keptRoutes(app, deps)
  pendingRoutes(app, deps, keptCalls)
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

/** Changes that notify no one, or that are made without waiting. */
function changingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, desk.withdrawDeskOffer, async (input, context) =>
    writeChange(context, await withdrawOffer(context, legParams(context, input))),
  )

  serve(app, deps, desk.noteDeskLeg, async (input, context) =>
    writeChange(
      context,
      await noteLeg(context, { ...legParams(context, input), note: input.note }),
    ),
  )

  serve(app, deps, desk.openDeskRebook, async ({ reference }, context) => {
    const rebook = await openRebook(context, { reference })
    return rebook === undefined ? NOT_FOUND : { ...DONE, rebook }
  })

  serve(app, deps, desk.resendDeskConfirmation, async ({ email, text, ...input }, context) =>
    writeChange(
      context,
      await resendConfirmation(context, {
        ...legParams(context, input),
        channels: { email, text },
      }),
    ),
  )
}

/** How a job is paid, what is charged beside its price, and what its driver earns. */
function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, desk.changeDeskPayment, async ({ to, ...input }, context) =>
    writeChange(context, await changePayment(context, { ...legParams(context, input), to })),
  )

  serve(app, deps, desk.addDeskCharge, async (input, context) => {
    const { id, kind, amount, note } = input
    const params = { ...legParams(context, input), id, kind, amount, note }
    return writeChange(context, await addDeskCharge(context, params))
  })

  serve(app, deps, desk.decideDeskCharge, async (input, context) => {
    const { id, accept, reason } = input
    const params = { ...legParams(context, input), id, accept, reason }
    return writeChange(context, await decideCharge(context, params))
  })

  serve(app, deps, desk.openDeskChargePhoto, async ({ id }, context) => {
    const photo = await openChargePhoto(context, { id })
    return photo ? { ...DONE, type: 'image/webp', photo: photo.toString('base64') } : NOT_FOUND
  })

  serve(app, deps, desk.setDeskDriverPay, async (input, context) => {
    const { amount, reason } = input
    const params = { ...legParams(context, input), amount, reason }
    return writeChange(context, await setDriverPay(context, params))
  })
}

/** serve() admits only signed-in drivers. */
function driverOf({ principal }: RequestContext): string {
  if (principal.driverId === undefined) throw new Error('a driver app request without a driver')
  return principal.driverId
}
