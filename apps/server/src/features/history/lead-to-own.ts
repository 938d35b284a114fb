import type { FoundPage } from '@kerbside/contract/pages.ts'
import type { RequestContext } from '../../request-context.ts'
import { findLatestBooking } from '../booking/find/find-latest-booking.ts'
import { findLegHistory } from '../booking/find/find-leg-history.ts'
import { findMyBooking } from '../booking/find/find-my-booking.ts'

/**
 * Finds the client's own booking for an address without its code: the page of the same name with the ticket code, or
 * the detail page by reference if the ticket has expired. Undefined if the address works as it is, or the booking is
 * not theirs.
 */
export async function leadToOwn(
  context: RequestContext,
  { page, about, own }: FoundPage,
): Promise<string | undefined> {
  const isWhole = page === 'bookingdetail'
  if (isWhole && own === 'numbered') return undefined
  const reference = Number(about[0] ?? 0)
  const booking =
    own === 'latest'
      ? await findLatestBooking(context)
      : await findMyBooking(context, { reference })
  const [leg] = booking?.legs ?? []
  if (!booking || !leg) return undefined
  const whole = `/bookingdetail/${leg.reference}.html`
  if (isWhole) return whole
  const { ticketCode } = await findLegHistory(context, { bookingId: booking.id, leg: 1 })
  return ticketCode === '' ? whole : `/${page}/${ticketCode}.html`
}
