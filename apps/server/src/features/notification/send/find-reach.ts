import type { Booking } from '@kerbside/domain/booking/booking.ts'
import {
  type Channel,
  type Choice,
  isWanted,
  type Topic,
} from '@kerbside/domain/notification/choice.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { readerOf } from '../compose/reader-of.ts'
import { findCustomerId, findReader } from './outbox-store.ts'
import { listChoices, listSubscriptions } from './push-store.ts'

/** The contact addresses of the booker; '' if not reachable that way. */
export type Reach = {
  mail: string
  phone: string
  /** Ids of subscriptions. */
  pushes: readonly string[]
  wants: (topic: Topic, channel: Channel) => boolean
}

/**
 * Customers are notified by their preferences. Guests have none: they get e-mails, texts if their operator pays for
 * them, and pushes if they subscribed.
 */
export async function findReach(
  tx: Tx,
  { context, booking }: { context: RequestContext; booking: Booking },
): Promise<Reach> {
  const { operator } = context
  const customerId = await findCustomerId(tx, { operator, bookingId: booking.id })
  const reader = customerId && (await findReader(tx, { operator, customerId }))
  const choices: Choice[] = customerId ? await listChoices(tx, { operator, customerId }) : []
  const wantsTexts = reader ? reader.wantsTexts : (context.profile.settings.textsGuests ?? false)
  const pushes = await listSubscriptions(tx, { operator, bookingId: booking.id, customerId })
  return {
    mail: readerOf(booking),
    phone: reader ? reader.phone : textPhoneOf(booking),
    pushes,
    wants: (topic, channel) => isWanted({ topic, channel }, { choices, wantsTexts }),
  }
}

/** The passenger's number for texts, '' without one. */
export function textPhoneOf({ passenger }: Pick<Booking, 'passenger'>): string {
  const { phone, diallingCode } = passenger
  return phone === '' || diallingCode === '' ? '' : `${diallingCode}${phone.replace(/^0+/, '')}`
}
