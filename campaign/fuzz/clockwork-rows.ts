import { TOLD_KINDS } from '../../apps/server/src/features/notification/outbox-store.ts'

/**
 * How a table is looked at that clockworks of the server write to whenever they like: by rows they do not touch, each
 * with an `operator_id`; or not at all, where what a request writes never comes alone.
 */
type Look = { rows?: string; mayShrink?: true }

/** A message that came out of the outbox bears the name of what lay there as its cause, others their own. */
const SPREAD = `kind in (${TOLD_KINDS.map((kind) => `'${kind}'`).join(', ')})
  and split_part(once, '|', 2) <> id::text`

export const BY_CLOCKWORK: ReadonlyMap<string, Look> = new Map<string, Look>([
  // What requests leave here the mail clockwork makes messages of: it is counted wherever of the two it is. Of what
  // nobody is to be told, nothing becomes; that somebody holds a booking is never told, and comes with the booking.
  [
    'public.outbox',
    {
      rows: `select operator_id, id::text as cause from outbox where kind <> 'booking-held'
        union all select distinct operator_id, split_part(once, '|', 2) from message where ${SPREAD}`,
      mayShrink: true,
    },
  ],
  // Those of requests stay, while the mail clockwork marks them claimed, tried and sent. Reminders are its own, and
  // drivers are told of automatic offers.
  [
    'public.message',
    {
      rows: `select operator_id, id, channel, kind, recipient from message
        where not (${SPREAD}) and kind not in ('reminder', 'driver-offer')`,
    },
  ],
  // Made, answered for nobody and timed out by clockworks; one of the desk comes with a transition.
  ['public.offer', {}],
  [
    'public.transition',
    {
      rows: `select operator_id, booking_id, id from transition
        where channel not in ('automatic', 'clockwork', 'flight feed')`,
    },
  ],
  // Written every half minute, of what was heard: where drivers are, which way they went, what the flights do.
  ['public.driver_place', {}],
  ['public.footprint', {}],
  ['public.leg_flight', {}],
  // What phones said is forgotten after two months.
  [
    'public.driver_event',
    { rows: 'select operator_id, driver_id, event_id from driver_event', mayShrink: true },
  ],
  // The mail clockwork drops them once they are sent; a request writes them with their message.
  ['public.message_file', {}],
  // The demo's letter box, filled by the mail clockwork; whoever is forgotten takes theirs along with the customer.
  ['public.kept_message', {}],
  // A letter about a booking holds the link it is changed with; the mail clockwork keeps it as it writes the letter.
  ['public.booking_access', { rows: `select * from booking_access where scope <> 'manage'` }],
  // How far the daily match has come; no request writes it.
  ['public.money_match', {}],
])
