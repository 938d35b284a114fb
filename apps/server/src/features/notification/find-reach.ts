import type { Booking } from '@kerbside/domain/booking/booking.ts'
import {
  type Channel,
  type Choice,
  isWanted,
  type Topic,
} from '@kerbside/domain/notification/choice.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findCustomerId, findReader } from './outbox-store.ts'
import { listChoices, listSubscriptions } from './push-store.ts'
import { readerOf } from './reader-of.ts'

/** Where whoever booked can be told something; '' for nowhere. */
export type Reach = {
  mail: string
  phone: string
  /** Ids of subscriptions. */
  pushes: readonly string[]
  wants: (topic: Topic, channel: Channel) => boolean
}

/**
 * Customers are told as they chose. Guests chose nothing: they get letters, texts where their operator pays for them, and
 * pushes where they pressed for them.
 */
export async function findReach(
  tx: Tx,
  { call, booking }: { call: Call; booking: Booking },
): Promise<Reach> {
  const { operator } = call
  const customerId = await findCustomerId(tx, { operator, bookingId: booking.id })
  const reader = customerId && (await findReader(tx, { operator, customerId }))
  const choices: Choice[] = customerId ? await listChoices(tx, { operator, customerId }) : []
  const wantsTexts = reader ? reader.wantsTexts : (call.profile.settings.textsGuests ?? false)
  const pushes = await listSubscriptions(tx, { operator, bookingId: booking.id, customerId })
  return {
    mail: readerOf(booking),
    phone: reader ? reader.phone : phoneOf(booking),
    pushes,
    wants: (topic, channel) => isWanted({ topic, channel }, { choices, wantsTexts }),
  }
}

function phoneOf({ passenger }: Booking): string {
  const { phone, diallingCode } = passenger
  return phone === '' || diallingCode === '' ? '' : `${diallingCode}${phone.replace(/^0+/, '')}`
}
