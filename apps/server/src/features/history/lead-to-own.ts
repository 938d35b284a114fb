import type { FoundPage } from '@kerbside/contract/pages.ts'
import type { Call } from '../../http/call.ts'
import { findLatestBooking } from '../booking/find-latest-booking.ts'
import { findMyBooking } from '../booking/find-my-booking.ts'
import { tellLife } from '../booking/tell-life.ts'

/**
 * Where one's own booking is that an address is about without its code: the page of the same name by the code of its
 * ticket, or all of it by its number once the ticket opens no more. Undefined where the address opens it itself, or
 * nobody of theirs is there.
 */
export async function leadToOwn(
  call: Call,
  { page, about, own }: FoundPage,
): Promise<string | undefined> {
  const isWhole = page === 'bookingdetail'
  if (isWhole && own === 'numbered') return undefined
  const reference = Number(about[0] ?? 0)
  const booking =
    own === 'latest' ? await findLatestBooking(call) : await findMyBooking(call, { reference })
  const [leg] = booking?.legs ?? []
  if (!booking || !leg) return undefined
  const whole = `/bookingdetail/${leg.reference}.html`
  if (isWhole) return whole
  const { ticketCode } = await tellLife(call, { bookingId: booking.id, leg: 1 })
  return ticketCode === '' ? whole : `/${page}/${ticketCode}.html`
}
