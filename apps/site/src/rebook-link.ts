import { pageLink } from '@kerbside/web/links.ts'

/** The booking page with a past booking filled in, in the same or the opposite direction; by its number or code. */
export const rebookLink = (target: { repeat: string } | { return: string }): string =>
  `${pageLink('booking')}?${new URLSearchParams(target)}`
