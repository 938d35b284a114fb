import type { StandardText } from './standard-text.ts'

const because = 'You’re receiving this because {{account}} has an account with {{company}}.'

export const COMPANY_EMAILS = {
  'booker-invited': {
    mail: {
      subject: 'Book with {{company}} for {{account}}',
      heading: 'You’re invited to book for {{account}}',
      body: `{{greeting}}

{{account}} has an account with {{company}}, and you’re invited to book on it. Use this link {{link_time}}; it works only once.

{{link_button}}`,
      because: 'You’re receiving this because someone at {{account}} invited you.',
    },
  },
  'approval-requested': {
    mail: {
      subject: '{{requested_by}} needs your approval for a trip',
      heading: 'A trip needs your approval',
      body: `{{greeting}}

{{requested_by}} would like to book this trip for {{account}} and needs your approval.

{{details}}

{{link_button}}`,
      because: 'You’re receiving this because you approve trips for {{account}}.',
    },
  },
  'approval-answered': {
    mail: {
      subject: 'Your trip was {{decision}}',
      heading: 'Your trip was {{decision}}',
      body: `{{greeting}}

{{answer}}

{{details}}

{{link_button}}`,
      because: 'You’re receiving this because you requested this trip with {{company}}.',
    },
  },
  invoice: {
    mail: {
      subject: 'Invoice {{invoice_number}} from {{company}}',
      heading: 'Invoice {{invoice_number}}',
      body: `Here’s the invoice for {{account}}’s trips, attached as a PDF.

{{details}}

{{link_button}}`,
      because,
    },
  },
  statement: {
    mail: {
      subject: 'Statement from {{company}}, {{from}} – {{until}}',
      heading: 'Your statement',
      body: `Here’s {{account}}’s statement of bookings, {{from}} – {{until}}.

{{link_button}}`,
      because,
    },
  },
} as const satisfies Record<string, StandardText>
