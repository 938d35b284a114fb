import { z } from 'zod'

/** The event and the object it concerns; personal data is only available through the booking. */
export const EventOfPartner = z.object({
  id: z.string().describe('The same in the list and in a webhook.'),
  cursor: z.string().describe('Ask on with after=<cursor> of the last one.'),
  type: z.string(),
  timestamp: z.string().describe('When it happened, UTC.'),
  data: z.object({
    booking: z.string().nullable(),
    reference: z.number().nullable().describe('What people call it by.'),
    leg: z.number().nullable().describe('1 there, 2 back; null of the whole booking.'),
    state: z.string().describe('What the leg became; empty where that did not change.'),
    amount: z.number().nullable().describe('In major units, of payments.'),
    currency: z.string().nullable(),
  }),
})
export type EventOfPartner = z.infer<typeof EventOfPartner>
