import { openDeskRebook } from '@kerbside/contract/calls.generated/dispatch-change.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { pageLink } from '@kerbside/web/links.ts'

/**
 * Opens the booking page with a booking filled in, in the same or the opposite direction; the time is asked again. The
 * window opens at the press, because later the browser blocks it. Returns why it did not work.
 */
export async function openRebooking(
  reference: number,
  direction: 'repeat' | 'return',
): Promise<string | undefined> {
  const page = window.open('', '_blank')
  const result = await submit(openDeskRebook, { reference })
  if (!result.ok) {
    page?.close()
    return result.message
  }
  const query = new URLSearchParams({ source: 'desk', [direction]: result.reply.rebook })
  const address = `${pageLink('booking')}?${query}`
  if (page) page.location.replace(address)
  else location.assign(address)
  return undefined
}
