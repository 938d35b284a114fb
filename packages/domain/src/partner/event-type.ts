/** What other programs are told of, as they name it. `test` is sent by hand only. */
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
  'ride.assigned',
  'ride.unassigned',
  'ride.en_route',
  'ride.arrived',
  'ride.on_board',
  'ride.completed',
  'ride.no_show',
  'payment.captured',
  'payment.refunded',
  'payment.refund_returned',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

export const TEST_EVENT = 'test'

/** Whether an endpoint that chose these is told of it; who chose none is told of all. */
export const isWanted = (chosen: readonly string[], type: string): boolean =>
  chosen.length === 0 || chosen.includes(type)
