import type { StandardText } from './standard-text.ts'

const because = 'You have this because of booking {{reference}} with {{company}}.'

export const BOOKING_EMAILS = {
  'booking-confirmed': {
    mail: {
      subject: 'You’re booked: {{journey}} ({{reference}})',
      heading: 'You’re booked',
      body: `{{greeting}}

Your car is booked. This is your ticket; keep it, and give reference {{reference}} when you call us.

{{ticket_button}}

{{journeys}}

{{details}}

{{price}}

{{free_cancellation}}

{{change_link}}

{{help}}`,
      because,
    },
    sms: '{{company}}: you’re booked, {{journey}}, {{pickup_time}}. {{reference}}. {{ticket_url}}',
  },
  'booking-changed': {
    mail: {
      subject: 'Your booking {{reference}} has changed',
      heading: 'Your booking has changed',
      body: `{{greeting}}

This is what is different now. The calendar file attached to this email updates your calendar too.

{{changes}}

{{ticket_button}}

{{journeys}}

{{price}}

{{change_link}}

{{help}}`,
      because,
    },
    sms: '{{company}}: booking {{reference}} has changed. {{journey}}, {{pickup_time}}. {{ticket_url}}',
  },
  'booking-cancelled': {
    mail: {
      subject: 'Cancelled: {{journey}} ({{reference}})',
      heading: '{{cancelled_title}}',
      body: `{{greeting}}

{{cancelled_words}}

{{journeys}}

{{price}}

{{refund_words}}

{{ticket_link}}

{{help}}`,
      because,
    },
    sms: '{{company}}: booking {{reference}}, {{journey}}, is cancelled. {{help}}',
  },
  'payment-requested': {
    mail: {
      subject: '{{amount}} to pay for booking {{reference}}',
      heading: '{{amount}} to pay',
      body: `{{greeting}}

For your booking {{reference}}, {{journey}}, there is something left to pay.

{{pay_button}}

{{journeys}}

{{help}}`,
      because,
    },
    sms: '{{company}}: {{amount}} to pay for booking {{reference}}, {{journey}}. {{pay_url}}',
  },
  'refund-sent': {
    mail: {
      subject: '{{amount}} is on its way back to you ({{reference}})',
      heading: '{{amount}} is on its way back to you',
      body: `{{greeting}}

We have sent back {{amount}} of what you paid for booking {{reference}}. Banks usually take two to ten days to show it.

{{ticket_link}}

{{help}}`,
      because,
    },
  },
  'refund-done': {
    mail: {
      subject: '{{amount}} has gone back to you ({{reference}})',
      heading: '{{amount}} has gone back to you',
      body: `{{greeting}}

{{amount}} of what you paid for booking {{reference}} has gone back the way it was paid. Your bank may take a few days to show it.

{{ticket_link}}

{{help}}`,
      because,
    },
  },
  'orphan-returned': {
    mail: {
      subject: '{{amount}} was paid too much, and goes back ({{reference}})',
      heading: '{{amount}} was paid too much, and goes back',
      body: `{{greeting}}

A payment of {{amount}} for booking {{reference}} reached us that the booking did not need: it came twice, or too late. We send all of it back the way it was paid. Banks usually take two to ten days to show it.

{{ticket_link}}

{{help}}`,
      because,
    },
  },
  receipt: {
    mail: {
      subject: 'Your receipt for booking {{reference}}',
      heading: 'Your receipt',
      body: `{{greeting}}

Here is your receipt, attached to this email as a PDF.

{{journeys}}

{{price}}

{{payment}}

{{ticket_link}}`,
      because,
    },
  },
} as const satisfies Record<string, StandardText>
