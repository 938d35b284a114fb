/** The sources a page may name for its booking; any other value counts as the site. */
export const BOOKING_SOURCES = ['web', 'desk', 'widget', 'app'] as const
export type BookingSource = (typeof BOOKING_SOURCES)[number]

export const sourceOf = (input: string | null | undefined): BookingSource =>
  BOOKING_SOURCES.find((source) => source === input) ?? 'web'
