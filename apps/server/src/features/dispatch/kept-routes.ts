import { STATUS } from '@kerbside/contract/booking.ts'
import * as cancel from '@kerbside/contract/cancellation.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import * as desk from '@kerbside/contract/dispatch/change.ts'
import { checkDeskMoney } from '@kerbside/contract/dispatch/check.ts'
import { describeDeskCancelRejection } from '@kerbside/contract/dispatch/describe-rejection.ts'
import { writeRejected } from '@kerbside/contract/dispatch/event-reply.ts'
import { type PendingOutcome, writeFailure } from '@kerbside/contract/dispatch/pending.ts'
import type { PendingPath } from '@kerbside/contract/dispatch/pending-kind.ts'
import type { Endpoint } from '@kerbside/contract/endpoint.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { clockBeside } from '@kerbside/domain/dispatch/day-span.ts'
import { readWhen } from '@kerbside/domain/read-when.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { findAnyBooking } from '../booking/find/find-any-booking.ts'
import { cancelBooking } from '../cancellation/cancel-booking.ts'
import { assignDriver, type Mover, unassignDriver } from './assign/assign-driver.ts'
import { findDriverId, findDriverNumber } from './assign/name-driver.ts'
import { offerLeg, wasOffered } from './assign/offer-leg.ts'
import { dropLeg } from './board/active-legs.ts'
import { writeBreach } from './edit-routes.ts'
import { checkCharge } from './leg/check-charge.ts'
import { moveLeg } from './leg/move-leg.ts'
import { requestPayment, wasPaymentRequested } from './leg/request-payment.ts'
import { restoreLeg } from './leg/restore-leg.ts'
import { retimeLeg } from './leg/retime-leg.ts'
import type { DispatchResult } from './leg/with-locked-leg.ts'
import type { KeptCalls } from './pending/make-change.ts'

type Handler<Input extends z.ZodType, Reply extends z.ZodType> = Parameters<
  typeof serve<Input, Reply>
>[3]

type Made<Input> = { input: Input; leg: Leg; bookingId: string; since: Date }

/** A call of the desk that can wait on the server: its endpoint, and the same handler for a kept request. */
type KeptCall = {
  serve: (app: FastifyInstance, deps: Deps) => void
  run: (context: RequestContext, body: unknown) => Promise<PendingOutcome>
  isMade: (context: RequestContext, params: { body: unknown; since: Date }) => Promise<boolean>
}

function keptCall<Input extends z.ZodType<{ reference: number }>, Reply extends z.ZodType>(
  endpoint: Endpoint<Input, Reply>,
  handler: Handler<Input, Reply>,
  isMade: (context: RequestContext, made: Made<z.output<Input>>) => boolean | Promise<boolean>,
): KeptCall {
  return {
    serve: (app, deps) => serve(app, deps, endpoint, handler),
    async run(context, body) {
      const { member } = context.principal
      if (!member || endpoint.roles?.includes(member.role) === false)
        return writeFailure('not-allowed')
      const parsed = endpoint.input.safeParse(body)
      if (!parsed.success) return writeFailure('interrupted')
      return readOutcome(await handler(parsed.data, context))
    },
    async isMade(context, { body, since }) {
      const parsed = endpoint.input.safeParse(body)
      if (!parsed.success) return false
      const input = parsed.data
      const { reference } = input
      const booking = await findAnyBooking(context, { reference })
      const leg = booking?.legs.find((item) => item.reference === reference)
      return !!booking && !!leg && isMade(context, { input, leg, bookingId: booking.id, since })
    },
  }
}

/** The outcome in a reply of one of the calls. */
function readOutcome(result: unknown): PendingOutcome {
  if (typeof result !== 'object' || result === null) return writeFailure('gone')
  const isConflict = 'conflict' in result
  const reply = (isConflict ? result.conflict : result) as Partial<desk.DeskChange>
  const ok = !isConflict && reply.code === CODE.done
  return {
    ok,
    why: ok ? '' : isConflict ? 'conflict' : 'refused',
    message: reply.message ?? '',
    version: reply.version ?? 0,
    state: reply.state ?? '',
  }
}

/** The calls that notify people, which the desk can undo for ten seconds. */
const KEPT_CALLS: Readonly<Record<PendingPath, KeptCall>> = {
  '/api/desk/assign': keptCall(
    desk.assignDeskLeg,
    async (input, context) => {
      const driverId = await findDriverId(context, { number: input.driverId })
      if (driverId === undefined) return NOT_FOUND
      const { anyway, upgrade, preview, reason } = input
      const params = { ...legParams(context, input), driverId, anyway, upgrade, preview, reason }
      return writeChange(context, await assignDriver(context, params))
    },
    async (context, { input, leg }) =>
      leg.driverId !== undefined &&
      leg.state !== 'confirmed' &&
      leg.driverId === (await findDriverId(context, { number: input.driverId })),
  ),

  '/api/desk/unassign': keptCall(
    desk.unassignDeskLeg,
    async (input, context) =>
      writeChange(
        context,
        await unassignDriver(context, { ...legParams(context, input), reason: input.reason }),
      ),
    (_, { leg }) => leg.driverId === undefined && leg.state === 'confirmed',
  ),

  '/api/desk/offer': keptCall(
    desk.offerDeskLeg,
    async (input, context) => {
      const driverId = await findDriverId(context, { number: input.driverId })
      if (driverId === undefined) return NOT_FOUND
      const { seconds } = input
      return writeChange(
        context,
        await offerLeg(context, { ...legParams(context, input), driverId, seconds }),
      )
    },
    async (context, { input, leg, bookingId, since }) => {
      const driverId = await findDriverId(context, { number: input.driverId })
      if (driverId === undefined) return false
      return wasOffered(context, { bookingId, leg: leg.number, driverId, since })
    },
  ),

  '/api/desk/move': keptCall(
    desk.moveDeskLeg,
    async (input, context) => {
      const { to, reason } = input
      const params = { ...legParams(context, input), to, reason }
      return writeChange(context, await moveLeg(context, params))
    },
    (_, { input, leg }) => leg.state === input.to,
  ),

  '/api/desk/restore': keptCall(
    desk.restoreDeskLeg,
    async (input, context) => {
      const params = { ...legParams(context, input), reason: input.reason }
      const reply = await writeChange(context, await restoreLeg(context, params))
      return typeof reply === 'object' && 'code' in reply && reply.code === CODE.done
        ? { ...reply, message: 'Booking restored. It needs a driver again.' }
        : reply
    },
    (_, { leg }) => leg.state === 'confirmed',
  ),

  '/api/desk/retime': keptCall(
    desk.retimeDeskLeg,
    async (input, context) => {
      const { reason, anyway, preview } = input
      const pickupAt = pickupOf(context, input)
      const params = { ...legParams(context, input), pickupAt, reason, anyway, preview }
      return writeChange(context, await retimeLeg(context, params))
    },
    (context, { input, leg }) => pickupOf(context, input)?.getTime() === leg.pickupAt.getTime(),
  ),

  '/api/desk/cancel': keptCall(
    desk.cancelDeskLeg,
    async (input, context) => {
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
    },
    (_, { leg }) => leg.state === 'cancelled',
  ),

  '/api/desk/askpayment': keptCall(
    desk.requestDeskPayment,
    async (input, context) =>
      writeChange(context, await requestPayment(context, legParams(context, input))),
    (context, { bookingId, since }) => wasPaymentRequested(context, { bookingId, since }),
  ),

  '/api/desk/check': keptCall(
    checkDeskMoney,
    async (input, context) => {
      const { answer: decision, reason } = input
      const params = { ...legParams(context, input), answer: decision, reason }
      return writeChange(context, await checkCharge(context, params))
    },
    // a second decision finds nothing to decide
    () => false,
  ),
}

/** Serves the calls directly, for clients that do not wait. */
export function keptRoutes(app: FastifyInstance, deps: Deps): void {
  for (const call of Object.values(KEPT_CALLS)) call.serve(app, deps)
}

/** The same calls for changes that the server kept. */
export const keptCalls: KeptCalls = {
  run: (context, { path, body }) => KEPT_CALLS[path].run(context, body),
  isMade: (context, { write: { path, body }, since }) =>
    KEPT_CALLS[path].isMade(context, { body, since }),
}

function pickupOf(
  context: RequestContext,
  { pickupLocal }: { pickupLocal: string },
): Date | undefined {
  const when = readWhen(pickupLocal, context.profile.zone)
  return when.ok ? when.at : undefined
}

const byOf = ({ principal }: RequestContext): Mover => ({
  role: 'dispatcher',
  channel: 'desk',
  ...(principal.member && { name: principal.member.name }),
})

export const legParams = (
  context: RequestContext,
  { reference, version }: { reference: number; version: number },
) => ({ reference, version, by: byOf(context) })

export const clockHere = (context: RequestContext, at: Date): string =>
  clockBeside(at, { beside: context.now(), zone: context.profile.zone })

/** The reply to a change of a leg. */
export async function writeChange(
  context: RequestContext,
  result: DispatchResult,
): Promise<desk.DeskChange | { conflict: desk.DeskChange } | typeof NOT_FOUND> {
  const { current } = result
  if (!current) return NOT_FOUND
  const from = !result.ok && result.from ? clockHere(context, result.from) : undefined
  const breaches = result.breaches.map(writeBreach)
  const document = breaches.find(({ reason }) => !result.ok && reason === result.reason)
  const reply: desk.DeskChange = {
    ...(result.ok
      ? { code: CODE.done, message: '', reason: '' }
      : writeRejected(result.reason, from)),
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
