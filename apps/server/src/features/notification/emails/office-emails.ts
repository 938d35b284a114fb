import type { StandardText } from './standard-text.ts'

export const OFFICE_EMAILS = {
  'enquiry-made': {
    mail: {
      subject: '{{sender}}: {{topic}}',
      heading: 'New message from your contact page',
      body: `{{details}}

{{written_text}}

{{open_button}}`,
      because:
        'You’re receiving this because the contact page of {{company}} sends its messages here.',
    },
  },
  'licence-ends-driver': {
    mail: {
      subject: 'Please renew: {{first_to_end}}',
      heading: 'Documents to renew',
      body: `{{greeting}}

These documents expire soon. Each is valid until the end of the day shown:

{{documents}}

Please give {{office}} the new ones before then. Without them you can’t be given jobs that end later, and any you already have will be reassigned.

{{open_button}}`,
      because: 'You’re receiving this because you drive for {{company}}.',
    },
  },
  'licence-ends-office': {
    mail: {
      subject: '{{first_to_end}}',
      heading: 'Documents expiring soon',
      body: `These documents haven’t been renewed yet. Each is valid until the end of the day shown; drivers who need one can’t be given jobs that end later.

{{documents}}

Once you enter the new expiry date, they can be given jobs again.

{{open_button}}`,
      because:
        'You’re receiving this because {{company}} has its driver and vehicle emails sent here.',
    },
  },
  'prices-refused': {
    mail: {
      subject: 'Not published: new prices for {{topic}}',
      heading: 'Your scheduled prices weren’t published',
      body: `Your current prices haven’t changed. {{what_happened}}

{{details}}

{{open_button}}`,
      because: 'You’re receiving this because {{company}} has its emails about prices sent here.',
    },
  },
  'texts-refused': {
    mail: {
      subject: 'Text messages aren’t being sent',
      heading: 'Text messages aren’t being sent',
      body: `Your SMS account is rejecting our messages: {{what_happened}}. The number in brackets is your provider’s error code.

Please check the sender and your account settings there. We’ll keep trying for two days, and waiting messages will be sent once it’s fixed.

{{open_button}}`,
      because:
        'You’re receiving this because {{company}} sends text messages with its own account.',
    },
  },
  'webhook-paused': {
    mail: {
      subject: 'Webhook paused: {{topic}}',
      heading: 'Webhook paused',
      body: `{{greeting}}

The webhook {{topic}} didn’t accept what we sent: {{what_happened}}. We’ve stopped trying.

We’re keeping events in the meantime. Once it responds again, send a test and resume it: it will receive everything it missed.

{{open_button}}`,
      because: 'You’re receiving this because you’re an owner of {{company}}.',
    },
  },
} as const satisfies Record<string, StandardText>
