import { pageLink } from '@kerbside/web/links.ts'

/** The booking page in a window of its own, so that the board stays as it is; the page knows that the desk books. */
export const openNewBooking = (): void => {
  window.open(`${pageLink('booking')}?source=desk`, '_blank', 'noopener')
}
