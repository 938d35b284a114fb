import { pageLink } from '@kerbside/web/links.ts'

/** The booking page with a past booking filled in: the same way again, or the other way round; by its number or code. */
export const bookAgainLink = (asked: { repeat: string } | { return: string }): string =>
  `${pageLink('booking')}?${new URLSearchParams(asked)}`
