/** Where a page may say that its booking was made; what says none of these is the site. */
export const BOOKING_SOURCES = ['web', 'desk', 'widget', 'app'] as const
export type BookingSource = (typeof BOOKING_SOURCES)[number]

export const sourceOf = (said: string | null | undefined): BookingSource =>
  BOOKING_SOURCES.find((source) => source === said) ?? 'web'
