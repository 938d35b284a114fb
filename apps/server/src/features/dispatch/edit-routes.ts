import * as amend from '@kerbside/contract/amendment.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import * as desk from '@kerbside/contract/dispatch/change.ts'
import { describeDocumentRejection } from '@kerbside/contract/dispatch/describe-candidate.ts'
import { describeDeskAmendmentRejection } from '@kerbside/contract/dispatch/describe-rejection.ts'
import { describeDispatchRejection } from '@kerbside/contract/dispatch/event-reply.ts'
import { writePerson } from '@kerbside/contract/dispatch/write-leg.ts'
import { readMoney, writeMoney } from '@kerbside/contract/money.ts'
import { writeQuoteRejection } from '@kerbside/contract/quotation.ts'
import { isBookedByOther } from '@kerbside/domain/booking/amend/amend-contact.ts'
import { isMet } from '@kerbside/domain/booking/amend/amend-fare.ts'
import { type Booking, EMPTY_PERSON } from '@kerbside/domain/booking/booking.ts'
import { chargesIn, movedByHand, priceOf } from '@kerbside/domain/booking/leg-charge.ts'
import type { Breach } from '@kerbside/domain/dispatch/check-assignment.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { amendmentStatus, checkAmendedPart, maySetPrices } from '../amendment/amendment-status.ts'
import { confirmAmendment } from '../amendment/confirm-amendment.ts'
import { type AmendResult, offerAmendment } from '../amendment/offer-amendment.ts'
import { sellsMeeting } from '../amendment/sells-meeting.ts'
import { findAnyBooking } from '../booking/find/find-any-booking.ts'
import { breachesOfEdit, describeEditBreach } from './leg/edit-leg.ts'
import { readContact } from './leg/read-contact.ts'

/** Corrections of a booking by the desk, quoted first. */
export function editRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, desk.quoteDeskEdit, async (submitted, context) => {
    const { reference, contact: typed, price, meetAndGreet, ...input } = submitted
    const found = await findLeg(context, { reference })
    if (!found) return NOT_FOUND
    const contact = typed && readContact(context, { booking: found.booking, typed })
    const { booking } = found
    if (contact && !contact.ok)
      return {
        ...amend.writeAmendment(amendmentStatus(context, found), rejection(contact.message)),
        breaches: [],
        contact: writeContact(booking),
        ...(await writeMoneyFields(context, found)),
      }
    const params = {
      ...amend.readAmendment({ ...input, bookingref: reference, code: '' }, context.profile),
      ...(contact && { contact: contact.change }),
      ...(meetAndGreet !== undefined && { meetAndGreet }),
      ...(price && {
        price: {
          amount: price.amount === null ? undefined : readMoney(price.amount, booking.currency),
          reason: price.reason,
        },
      }),
    }
    const result = await offerAmendment(context, { ...found, params })
    const offerId = result.status.offer?.id
    const breaches = offerId ? await breachesOfEdit(context, { leg: found.leg, offerId }) : []
    return writeAmended(context, { result, ...found, breaches })
  })

  serve(app, deps, desk.confirmDeskEdit, async ({ reference, offerId }, context) => {
    const found = await findLeg(context, { reference })
    if (!found) return NOT_FOUND
    const breaches = await breachesOfEdit(context, { leg: found.leg, offerId })
    if (breaches.some(({ hard }) => hard))
      return writeAmended(context, {
        result: { ok: true, status: amendmentStatus(context, found) },
        ...found,
        breaches,
      })
    const params = { offerId, channel: 'desk' }
    const result = await confirmAmendment(context, { ...found, params })
    const current = (await findLeg(context, { reference })) ?? found
    const reply = await writeAmended(context, { result, ...current, breaches })
    const isLate = !result.ok && 'reason' in result && result.reason === 'changed-meanwhile'
    return isLate ? { conflict: reply } : reply
  })
}

type FoundLeg = { booking: Booking; leg: Booking['legs'][number] }

async function findLeg(
  context: RequestContext,
  { reference }: { reference: number },
): Promise<FoundLeg | undefined> {
  const booking = await findAnyBooking(context, { reference })
  const leg = booking?.legs.find((item) => item.reference === reference)
  return booking && leg && { booking, leg }
}

/** Rules broken for the driver are an error or a warning. */
async function writeAmended(
  context: RequestContext,
  details: FoundLeg & { result: AmendResult; breaches: readonly Breach[] },
): Promise<desk.DeskEditReply> {
  const { result, booking, breaches } = details
  const { status } = result
  const shared = {
    breaches: breaches.map(writeBreach),
    contact: writeContact(booking),
    ...(await writeMoneyFields(context, details)),
  }
  if (result.ok) {
    const stop = breaches.find(({ hard }) => hard)
    return stop
      ? { ...amend.writeAmendment(status, rejection(describeEditBreach(stop))), ...shared }
      : { ...amend.writeAmendment(status), ...shared }
  }
  if ('quote' in result)
    return { ...amend.writeAmendment(status, writeQuoteRejection(result.quote)), ...shared }
  return {
    ...amend.writeAmendment(status, rejection(describeDeskAmendmentRejection(result.reason))),
    ...shared,
  }
}

function writeContact(booking: Booking): desk.DeskEditReply['contact'] {
  const booker = writePerson(isBookedByOther(booking) ? booking.customer : EMPTY_PERSON)
  return {
    ...writePerson(booking.passenger),
    bookerName: booker.name,
    bookerPhone: booker.phone,
    bookerEmail: booker.email,
    ourReference: booking.ourRef,
  }
}

async function writeMoneyFields(
  context: RequestContext,
  { booking, leg }: FoundLeg,
): Promise<Pick<desk.DeskEditReply, 'price' | 'meetAndGreet'>> {
  const isAllowed = checkAmendedPart(context, { booking, leg, part: 'price' }).ok
  return {
    price: {
      amount: writeMoney(priceOf(leg), booking.currency),
      byHand: movedByHand(leg.lines) !== undefined,
      charges: writeMoney(chargesIn(leg.lines), booking.currency),
      maySet: isAllowed && maySetPrices(context),
    },
    meetAndGreet: { booked: isMet(leg), offered: await sellsMeeting(context, { booking }) },
  }
}

const rejection = (message: string) => ({ code: CODE.refused, message })

export const writeBreach = ({ reason, hard, minutes = 0, about = '' }: Breach) => ({
  reason,
  message:
    reason === 'licence-ends'
      ? describeDocumentRejection(about)
      : describeDispatchRejection(reason),
  hard,
  minutes,
  about,
})
