import type { StandardText } from './standard-text.ts'

const because =
  'You’re receiving this because you booked with {{company}} (reference {{reference}}).'

export const LEG_EMAILS = {
  'driver-assigned': {
    mail: {
      subject: '{{driver}} is your driver ({{reference}})',
      heading: '{{driver}} is your driver',
      body: `{{greeting}}

{{driver}} will collect you {{in_car}} on {{pickup_time}}.

{{ticket_button}}

{{car_details}}

{{journeys}}

{{track_link}}

{{help}}`,
      because,
    },
    sms: '{{company}}: {{driver}} will collect you at {{pickup_clock}}, {{car}}. {{track_url}}',
    push: {
      subject: '{{driver}} is your driver',
      body: '{{driver}} will collect you {{in_car}} on {{pickup_time}}.',
    },
  },
  'driver-changed': {
    mail: {
      subject: 'Your driver has changed: {{driver}} ({{reference}})',
      heading: 'Your driver has changed: {{driver}}',
      body: `{{greeting}}

{{driver}} will now collect you {{in_car}} on {{pickup_time}}. Your price hasn’t changed.

{{ticket_button}}

{{car_details}}

{{journeys}}

{{track_link}}

{{help}}`,
      because,
    },
    sms: '{{company}}: your driver has changed. {{driver}} will collect you at {{pickup_clock}}, {{car}}. {{track_url}}',
    push: {
      subject: 'Your driver has changed: {{driver}}',
      body: '{{driver}} will now collect you {{in_car}} on {{pickup_time}}. Your price hasn’t changed.',
    },
  },
  'driver-on-way': {
    mail: {
      subject: '{{driver}} is on the way ({{reference}})',
      heading: '{{driver}} is on the way',
      body: `{{greeting}}

{{driver}} is on the way to {{pickup_place}} {{in_car}}, {{minutes_away}}.

{{track_button}}

{{car_details}}

{{journeys}}

{{help}}`,
      because,
    },
    sms: '{{company}}: {{driver}} is on the way, {{minutes_away}}, {{car}}. {{meeting_point}} {{free_waiting}} {{track_url}}',
    push: {
      subject: '{{driver}} is on the way',
      body: '{{driver}} is on the way to {{pickup_place}} {{in_car}}, {{minutes_away}}.',
    },
  },
  'driver-arrived': {
    mail: {
      subject: '{{driver}} is here ({{reference}})',
      heading: '{{driver}} is here',
      body: `{{greeting}}

{{driver}} is waiting at {{pickup_place}} {{in_car}}.

{{track_button}}

{{car_details}}

{{journeys}}

{{help}}`,
      because,
    },
    sms: '{{company}}: {{driver}} is waiting at {{pickup_place}}, {{car}}. {{meeting_point}} {{free_waiting}} {{track_url}}',
    push: {
      subject: '{{driver}} is here',
      body: '{{driver}} is waiting at {{pickup_place}} {{in_car}}.',
    },
  },
  'pickup-moved': {
    mail: {
      subject: 'Your pickup is now at {{pickup_clock}} ({{reference}})',
      heading: 'Your pickup is now at {{pickup_clock}}',
      body: `{{greeting}}

{{why_moved}}

{{changes}}

{{ticket_button}}

{{car_details}}

{{journeys}}

{{track_link}}

{{help}}`,
      because,
    },
    sms: '{{company}}: your pickup is now at {{pickup_clock}}. {{ticket_url}}',
    push: { subject: 'Your pickup is now at {{pickup_clock}}', body: '{{why_moved}}' },
  },
  'leg-finished': {
    mail: {
      subject: 'Thank you for travelling with {{company}} ({{reference}})',
      heading: 'Thank you for travelling with {{company}}',
      body: `{{greeting}}

You’ve arrived at {{drop_off_place}}. Your receipt is attached to this email.

How was your trip? Your feedback helps {{driver}} and us.

{{rate_button}}

{{journeys}}

{{help}}`,
      because,
    },
    sms: '{{company}}: thank you for travelling with us. How was your trip? {{rate_url}}',
    push: {
      subject: 'Thank you for travelling with {{company}}',
      body: 'How was your trip? Tap to rate it.',
    },
  },
  'leg-no-show': {
    mail: {
      subject: 'We waited for you ({{reference}})',
      heading: 'We waited for you',
      body: `{{greeting}}

{{driver}} waited at {{pickup_place}} {{in_car}} but couldn’t find you. Your trip on {{pickup_time}} has ended, and no other car will come.

{{kept_words}}

If that’s not right, or you still need a car, please {{how_to_reach}}.

{{journeys}}

{{help}}`,
      because,
    },
    sms: '{{company}}: we waited at {{pickup_place}} but could not find you. This trip has ended, and no other car will come. {{help}}',
    push: {
      subject: 'We waited for you',
      body: '{{driver}} waited at {{pickup_place}} {{in_car}} but couldn’t find you. Your trip on {{pickup_time}} has ended, and no other car will come.',
    },
  },
  reminder: {
    mail: {
      subject: '{{tomorrow_or_time}}: {{journey}} ({{reference}})',
      heading: '{{tomorrow_or_time}}: {{journey}}',
      body: `{{greeting}}

Your car is booked for {{pickup_time}}.

{{driver_line}}

{{ticket_button}}

{{car_details}}

{{journeys}}

{{change_link}}

{{help}}`,
      because,
    },
    sms: '{{company}}: your car is booked for {{pickup_time}} from {{pickup_place}}. {{ticket_url}}',
    push: {
      subject: '{{tomorrow_or_time}}: {{journey}}',
      body: 'Your car is booked for {{pickup_time}}.',
    },
  },
  'chat-message': {
    mail: {
      subject: '{{sender}} sent you a message ({{reference}})',
      heading: '{{sender}} sent you a message',
      body: `{{greeting}}

“{{message}}”

{{answer_button}}

{{help}}`,
      because,
    },
    push: { subject: '{{sender}} sent you a message', body: '“{{message}}”' },
  },
  'driver-offer': {
    push: {
      subject: 'New job offer',
      body: '{{pickup_clock}}, {{journey}}. Open the app to respond.',
    },
  },
} as const satisfies Record<string, StandardText>
