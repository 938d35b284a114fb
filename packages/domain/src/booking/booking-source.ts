/** The sources a page may name for its booking; any other value counts as the site. */
export const BOOKING_SOURCES = ['web', 'desk', 'widget', 'app'] as const
export type BookingSource = (typeof BOOKING_SOURCES)[number]

export const sourceOf = (input: string | null | undefined): BookingSource =>
  BOOKING_SOURCES.find((source) => source === input) ?? 'web'

/**
 * The source of a request without a session of staff: what a page says about itself proves nothing, so none of these is
 * the desk's.
 */
export function guestSourceOf(input: string | null | undefined): BookingSource {
  const source = sourceOf(input)
  return source === 'desk' ? 'web' : source
}
