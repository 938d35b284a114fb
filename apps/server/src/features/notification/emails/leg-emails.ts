import type { StandardText } from './standard-text.ts'

const because = 'You have this because of booking {{reference}} with {{company}}.'

export const LEG_EMAILS = {
  'driver-assigned': {
    mail: {
      subject: '{{driver}} is your driver ({{reference}})',
      heading: '{{driver}} is your driver',
      body: `{{greeting}}

{{driver}} comes {{in_car}} on {{pickup_time}}.

{{ticket_button}}

{{car_details}}

{{journeys}}

{{track_link}}

{{help}}`,
      because,
    },
    sms: '{{company}}: {{driver}} drives you at {{pickup_clock}}, {{car}}. {{track_url}}',
    push: {
      subject: '{{driver}} is your driver',
      body: '{{driver}} comes {{in_car}} on {{pickup_time}}.',
    },
  },
  'driver-changed': {
    mail: {
      subject: '{{driver}} drives you now ({{reference}})',
      heading: '{{driver}} drives you now',
      body: `{{greeting}}

We have changed who drives you. {{driver}} comes {{in_car}} on {{pickup_time}}. The price stays as it was.

{{ticket_button}}

{{car_details}}

{{journeys}}

{{track_link}}

{{help}}`,
      because,
    },
    sms: '{{company}}: {{driver}} drives you now, at {{pickup_clock}}, {{car}}. {{track_url}}',
    push: {
      subject: '{{driver}} drives you now',
      body: 'We have changed who drives you. {{driver}} comes {{in_car}} on {{pickup_time}}. The price stays as it was.',
    },
  },
  'driver-on-way': {
    mail: {
      subject: '{{driver}} is on the way ({{reference}})',
      heading: '{{driver}} is on the way',
      body: `{{greeting}}

{{driver}} is on the way to {{pickup_place}} {{in_car}}.

{{track_button}}

{{car_details}}

{{journeys}}

{{help}}`,
      because,
    },
    sms: '{{company}}: {{driver}} is on the way, {{car}}. {{track_url}}',
    push: {
      subject: '{{driver}} is on the way',
      body: '{{driver}} is on the way to {{pickup_place}} {{in_car}}.',
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
    sms: '{{company}}: {{driver}} is waiting at {{pickup_place}}, {{car}}. {{track_url}}',
    push: {
      subject: '{{driver}} is here',
      body: '{{driver}} is waiting at {{pickup_place}} {{in_car}}.',
    },
  },
  'pickup-moved': {
    mail: {
      subject: 'Your pick-up is now at {{pickup_clock}} ({{reference}})',
      heading: 'Your pick-up is now at {{pickup_clock}}',
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
    sms: '{{company}}: your pick-up is now at {{pickup_clock}}. {{ticket_url}}',
    push: { subject: 'Your pick-up is now at {{pickup_clock}}', body: '{{why_moved}}' },
  },
  'leg-finished': {
    mail: {
      subject: 'Thank you for riding with {{company}} ({{reference}})',
      heading: 'Thank you for riding with {{company}}',
      body: `{{greeting}}

You have arrived at {{drop_off_place}}. Your receipt is attached to this email.

How was it? A minute of yours helps {{driver}} and us.

{{rate_button}}

{{journeys}}

{{help}}`,
      because,
    },
    sms: '{{company}}: thank you for riding with us. How was it? {{rate_url}}',
    push: {
      subject: 'Thank you for riding with {{company}}',
      body: 'How was it? Press to tell us.',
    },
  },
  'leg-no-show': {
    mail: {
      subject: 'We waited for you ({{reference}})',
      heading: 'We waited for you',
      body: `{{greeting}}

{{driver}} waited at {{pickup_place}} {{in_car}} and could not find you. Your journey of {{pickup_time}} is over; no other car comes.

{{kept_words}}

If that is not how it was, or you still need a car, please {{how_to_reach}}.

{{journeys}}

{{help}}`,
      because,
    },
    sms: '{{company}}: we waited at {{pickup_place}} and could not find you. The journey is over; no other car comes. {{help}}',
    push: {
      subject: 'We waited for you',
      body: '{{driver}} waited at {{pickup_place}} {{in_car}} and could not find you. Your journey of {{pickup_time}} is over; no other car comes.',
    },
  },
  reminder: {
    mail: {
      subject: '{{tomorrow_or_time}}: {{journey}} ({{reference}})',
      heading: '{{tomorrow_or_time}}: {{journey}}',
      body: `{{greeting}}

Your car comes on {{pickup_time}}.

{{driver_line}}

{{ticket_button}}

{{car_details}}

{{journeys}}

{{change_link}}

{{help}}`,
      because,
    },
    sms: '{{company}}: your car comes on {{pickup_time}} to {{pickup_place}}. {{ticket_url}}',
    push: {
      subject: '{{tomorrow_or_time}}: {{journey}}',
      body: 'Your car comes on {{pickup_time}}.',
    },
  },
  'chat-message': {
    mail: {
      subject: '{{sender}} wrote to you ({{reference}})',
      heading: '{{sender}} wrote to you',
      body: `{{greeting}}

“{{message}}”

{{answer_button}}

{{help}}`,
      because,
    },
    push: { subject: '{{sender}} wrote to you', body: '“{{message}}”' },
  },
  'driver-offer': {
    push: {
      subject: 'A job for you',
      body: '{{pickup_clock}}, {{journey}}. Open the app to answer.',
    },
  },
} as const satisfies Record<string, StandardText>
