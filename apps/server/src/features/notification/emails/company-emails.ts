import type { StandardText } from './standard-text.ts'

const because = 'You have this because {{account}} has an account with {{company}}.'

export const COMPANY_EMAILS = {
  'booker-invited': {
    mail: {
      subject: 'Book with {{company}} for {{account}}',
      heading: 'You may book for {{account}}',
      body: `{{greeting}}

{{account}} has an account with {{company}}, and you are invited to book on it. The link works once, {{link_time}}.

{{link_button}}`,
      because: 'You have this because someone at {{account}} invited you.',
    },
  },
  'approval-requested': {
    mail: {
      subject: '{{requested_by}} asks you to approve a journey',
      heading: 'A journey waits for you',
      body: `{{greeting}}

{{requested_by}} would like to book this for {{account}}, and needs your yes.

{{details}}

{{link_button}}`,
      because: 'You have this because you approve journeys for {{account}}.',
    },
  },
  'approval-answered': {
    mail: {
      subject: 'Your journey is {{decision}}',
      heading: 'Your journey is {{decision}}',
      body: `{{greeting}}

{{answer}}

{{details}}

{{link_button}}`,
      because: 'You have this because you asked for this journey with {{company}}.',
    },
  },
  invoice: {
    mail: {
      subject: 'Invoice {{invoice_number}} from {{company}}',
      heading: 'Invoice {{invoice_number}}',
      body: `Here is the invoice for the journeys of {{account}}. It is attached as a PDF.

{{details}}

{{link_button}}`,
      because,
    },
  },
  statement: {
    mail: {
      subject: 'Statement from {{company}}, {{from}} to {{until}}',
      heading: 'Your statement',
      body: `Here is what {{account}} booked from {{from}} to {{until}}.

{{link_button}}`,
      because,
    },
  },
} as const satisfies Record<string, StandardText>
