/** The events sent to other programs, by their public names. `test` is sent by hand only. */
export const EVENT_TYPES = [
  'booking.created',
  'booking.requested',
  'booking.confirmed',
  'booking.changed',
  'booking.cancelled',
  'booking.declined',
  'booking.expired',
  'booking.failed',
  'booking.restored',
  'leg.assigned',
  'leg.unassigned',
  'leg.en_route',
  'leg.arrived',
  'leg.on_board',
  'leg.completed',
  'leg.no_show',
  'payment.captured',
  'payment.refunded',
  'payment.refund_returned',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

export const TEST_EVENT = 'test'

/** Whether an endpoint with this selection gets an event; an empty selection gets all. */
export const isWanted = (chosen: readonly string[], type: string): boolean =>
  chosen.length === 0 || chosen.includes(type)
