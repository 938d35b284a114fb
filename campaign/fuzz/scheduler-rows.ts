import { NOTIFICATION_KINDS } from '../../apps/server/src/features/notification/send/outbox-store.ts'

/**
 * Rules for tables that scheduled tasks write to at any time: compare only the rows that tasks do not touch, each with
 * an `operator_id`; or ignore the table, if requests never write to it alone.
 */
type RowSelection = { rows?: string; mayShrink?: true }

/** A message made from the outbox has the outbox row's id as its cause, other messages their own id. */
const SPREAD = `kind in (${NOTIFICATION_KINDS.map((kind) => `'${kind}'`).join(', ')})
  and split_part(dedupe_key, '|', 2) <> id::text`

export const BY_SCHEDULER: ReadonlyMap<string, RowSelection> = new Map<string, RowSelection>([
  // The scheduled mail task turns outbox rows of requests into messages: a row is counted in whichever of the two
  // it is. Rows with no recipient produce no message; `booking-held` is never sent, and it comes with the booking.
  [
    'public.outbox',
    {
      rows: `select operator_id, id::text as cause from outbox where kind <> 'booking-held'
        union all select distinct operator_id, split_part(dedupe_key, '|', 2) from message where ${SPREAD}`,
      mayShrink: true,
    },
  ],
  // Messages written by requests stay, while the mail task marks them as claimed, tried and sent. Reminders come
  // from the task, and drivers are notified of automatic offers.
  [
    'public.message',
    {
      rows: `select operator_id, id, channel, kind, recipient from message
        where not (${SPREAD}) and kind not in ('reminder', 'driver-offer')`,
    },
  ],
  // Made, closed and timed out by scheduled tasks; an offer from the desk comes with a transition.
  ['public.offer', {}],
  [
    'public.transition',
    {
      rows: `select operator_id, booking_id, id from transition
        where channel not in ('automatic', 'scheduler', 'flight feed')`,
    },
  ],
  // Written every half minute from reports: drivers' positions, their tracks and the state of flights.
  ['public.driver_position', {}],
  ['public.footprint', {}],
  ['public.leg_flight', {}],
  // Reports from phones are deleted after two months.
  [
    'public.driver_event',
    { rows: 'select operator_id, driver_id, event_id from driver_event', mayShrink: true },
  ],
  // Made by a scheduled task when their page is gone, and deleted after a day.
  [
    'public.pending_change',
    { rows: 'select operator_id, id from pending_change', mayShrink: true },
  ],
  // The mail task deletes them once they are sent; a request writes them with their message.
  ['public.message_file', {}],
  // The demo's mailbox, filled by the mail task; deleting a customer deletes their messages too.
  ['public.stored_message', {}],
  // An e-mail about a booking contains its manage link; the mail task stores the link's code when it writes the
  // e-mail.
  ['public.booking_access', { rows: `select * from booking_access where scope <> 'manage'` }],
  // The progress of the daily reconciliation; no request writes it.
  ['public.reconciliation_progress', {}],
])
