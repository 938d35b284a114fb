import type { StandardText } from './standard-text.ts'

export const OFFICE_EMAILS = {
  'enquiry-made': {
    mail: {
      subject: '{{sender}}: {{topic}}',
      heading: 'A message from your contact page',
      body: `{{details}}

{{written_text}}

{{open_button}}`,
      because: 'You have this because the contact page of {{company}} sends its messages here.',
    },
  },
  'licence-ends-driver': {
    mail: {
      subject: 'Please renew: {{first_to_end}}',
      heading: 'Documents to renew',
      body: `{{greeting}}

These end soon. Each holds to the end of its day:

{{documents}}

Please bring {{office}} the new ones before then. Without them you cannot be given a job that ends later, and those you have go to others.

{{open_button}}`,
      because: 'You have this because you drive for {{company}}.',
    },
  },
  'licence-ends-office': {
    mail: {
      subject: '{{first_to_end}}',
      heading: 'Documents that end soon',
      body: `These were not renewed yet. Each is valid to the end of its day; drivers who need it get no jobs that end later.

{{documents}}

With the new date put in, they are given jobs again at once.

{{open_button}}`,
      because: 'You have this because {{company}} has its emails about drivers and cars sent here.',
    },
  },
  'prices-refused': {
    mail: {
      subject: 'Not live: the new prices of {{topic}}',
      heading: 'Prices that were to go live did not',
      body: `The prices in force stay as they are. {{what_happened}}

{{details}}

{{open_button}}`,
      because: 'You have this because {{company}} has its emails about prices sent here.',
    },
  },
  'texts-refused': {
    mail: {
      subject: 'Texts are not going out',
      heading: 'Texts are not going out',
      body: `Your account for texts refuses what we send: {{what_happened}}. The number in brackets is the error code of the service.

Please check the sender, and the settings of your account there. We keep trying for two days, and texts that wait go out once it is put right.

{{open_button}}`,
      because: 'You have this because {{company}} sends texts with its own account.',
    },
  },
  'webhook-paused': {
    mail: {
      subject: 'Paused: the webhook {{topic}}',
      heading: 'A webhook is paused',
      body: `{{greeting}}

The program at the webhook {{topic}} did not take what we sent it: {{what_happened}}. We have stopped trying.

What happens meanwhile is kept. Once the program answers again, send it a test, then go on: it is sent what it missed.

{{open_button}}`,
      because: 'You have this because you are an owner of {{company}}.',
    },
  },
} as const satisfies Record<string, StandardText>
