import type { StandardText } from './standard-text.ts'

const because =
  'You’re receiving this because you booked with {{company}} (reference {{reference}}).'

export const BOOKING_EMAILS = {
  'booking-confirmed': {
    mail: {
      subject: 'You’re booked: {{journey}} ({{reference}})',
      heading: 'You’re booked',
      body: `{{greeting}}

Your car is booked. Keep this email, and quote reference {{reference}} if you call us.

{{ticket_button}}

{{journeys}}

{{details}}

{{price}}

{{free_cancellation}}

{{change_link}}

{{help}}`,
      because,
    },
    sms: '{{company}}: booking {{reference}} confirmed, {{journey}}, {{pickup_time}}. {{meeting_point}} {{free_waiting}} {{ticket_url}}',
  },
  'booking-changed': {
    mail: {
      subject: 'Your booking {{reference}} has changed',
      heading: 'Your booking has changed',
      body: `{{greeting}}

Here’s what has changed. Open the attached calendar file to update your calendar too.

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
    sms: '{{company}}: booking {{reference}}, {{journey}}, has been cancelled. {{help}}',
  },
  'payment-requested': {
    mail: {
      subject: '{{amount}} to pay for booking {{reference}}',
      heading: '{{amount}} to pay',
      body: `{{greeting}}

There’s a balance of {{amount}} to pay on booking {{reference}}, {{journey}}.

{{pay_button}}

{{journeys}}

{{help}}`,
      because,
    },
    sms: '{{company}}: {{amount}} to pay for booking {{reference}}, {{journey}}. {{pay_url}}',
  },
  'refund-sent': {
    mail: {
      subject: 'Your refund of {{amount}} is on its way ({{reference}})',
      heading: 'Your refund of {{amount}} is on its way',
      body: `{{greeting}}

We’ve refunded {{amount}} of what you paid for booking {{reference}}. Refunds take 3–5 working days.

{{ticket_link}}

{{help}}`,
      because,
    },
  },
  'refund-done': {
    mail: {
      subject: 'We’ve refunded {{amount}} ({{reference}})',
      heading: 'We’ve refunded {{amount}}',
      body: `{{greeting}}

We’ve refunded {{amount}} of what you paid for booking {{reference}} to your original payment method. Your bank may take a few days to show it.

{{ticket_link}}

{{help}}`,
      because,
    },
  },
  'orphan-returned': {
    mail: {
      subject: 'We’re refunding an overpayment of {{amount}} ({{reference}})',
      heading: 'We’re refunding an overpayment of {{amount}}',
      body: `{{greeting}}

We received a payment of {{amount}} for booking {{reference}} that wasn’t needed: it was made twice, or too late. We’re refunding all of it to your original payment method. Refunds take 3–5 working days.

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

Your receipt is attached to this email as a PDF.

{{journeys}}

{{price}}

{{payment}}

{{ticket_link}}`,
      because,
    },
  },
} as const satisfies Record<string, StandardText>
