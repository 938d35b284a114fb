import { pageLink } from '@kerbside/web/links.ts'

/** Opens the booking page in a new window, so that the board stays as it is; the page gets the desk as its source. */
export const openNewBooking = (): void => {
  window.open(`${pageLink('booking')}?source=desk`, '_blank', 'noopener')
}
