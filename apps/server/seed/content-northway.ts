import type { Content } from '@kerbside/domain/operator/operator.ts'

/** Texts of Northway's public pages, in a formal style. Demo data: the licence numbers are zeros on purpose. */
export const NORTHWAY_CONTENT: Content = {
  hero: {
    title: 'Chauffeured journeys across the North',
    lead: 'Manchester and Leeds, by appointment. A fixed price, a named chauffeur, a car that is there before you are.',
    from: 'Manchester Airport',
    to: 'Leeds city centre',
  },
  facts: [
    {
      title: 'A price confirmed in writing',
      text: 'Before the journey, with every charge included.',
      icon: 'lock',
    },
    {
      title: 'Your flight, noted',
      text: 'Your chauffeur has the number, and telephones the desk if it is late.',
      icon: 'plane',
    },
    {
      title: 'Sixty minutes of waiting',
      text: 'Complimentary at every airport.',
      icon: 'clock',
    },
  ],
  airports: {
    title: 'Airports we serve',
    note: 'Live prices to Manchester city centre',
    codes: ['MAN', 'LBA', 'LPL', 'EMA'],
    guides: {
      MAN: {
        lead: 'Terminals One, Two and Three, at all hours. Your chauffeur is informed of the terminal and of any delay.',
        meet: 'In the arrivals hall of your terminal. {meet_and_greet}',
        notes: [
          'For a departure, kindly allow three hours before an intercontinental flight and two before a European one.',
          'The charges of the airport for setting down and collecting are included in the price.',
        ],
      },
      LBA: {
        lead: 'Yorkshire’s airport, on the hill at Yeadon. Leeds, Harrogate and Bradford are all within the hour.',
        meet: 'In the arrivals hall. {meet_and_greet}',
        notes: [
          'Fog is not unknown at Yeadon. Should your flight be diverted, the car goes where the aircraft goes; please telephone the office.',
        ],
      },
      LPL: {
        lead: 'Liverpool’s airport at Speke, for the city, the Wirral and North Wales.',
        meet: 'In the arrivals hall, opposite the exit from customs. {meet_and_greet}',
        notes: ['The airport is compact. Fifteen minutes from the aircraft to the car is usual.'],
      },
      EMA: {
        lead: 'For Derby, Nottingham and Leicester, and for journeys onward to the North.',
        meet: 'In the arrivals hall. {meet_and_greet}',
        notes: [
          'The journey from Manchester crosses the Peak or follows the motorways, as conditions advise; the price is the same.',
        ],
      },
    },
  },
  steps: {
    title: 'How it is arranged',
    items: [
      {
        title: 'State the journey',
        text: 'Pickup, destination, date. Stops and particular wishes are noted.',
      },
      {
        title: 'Choose the vehicle',
        text: 'Each class with its full price, held while you complete the booking.',
      },
      {
        title: 'Be received',
        text: 'Your ticket states the place and the hour. {meet_and_greet}',
      },
    ],
  },
  fleetTitle: 'The fleet',
  questions: {
    title: 'Questions',
    items: [
      {
        question: 'How is the price determined?',
        answer:
          'By the route, the vehicle and the time. It is confirmed in writing and does not change with traffic.',
      },
      {
        question: 'Where will the chauffeur be?',
        answer:
          'At an airport, in the arrivals hall. {meet_and_greet} At any other address, at the door, five minutes before the hour.',
      },
      {
        question: 'May I amend a booking?',
        answer:
          'Certainly. Your ticket offers it, with the price before you agree; or telephone the office and quote your reference.',
      },
      {
        question: 'How much notice do you require?',
        answer:
          'Ninety minutes as a rule. For less, the office will say at once whether it can be done.',
      },
      {
        question: 'Is a child seat available?',
        answer: 'Yes, for infants and for older children. It may be requested with the journey.',
      },
    ],
  },
  desk: {
    quote: 'Discretion, punctuality, and a quiet car.',
    text: 'The office is attended at all hours. A member of staff will take your call.',
    by: 'Edmund Hale, proprietor',
  },
  legal:
    'Private hire operator licence 000000, Manchester (demonstration). Company number 00000000. VAT number 000 0000 00.',
  articles: {
    service: {
      title: 'Our service',
      lead: 'Chauffeured journeys by appointment, from Manchester and Leeds to anywhere in the country.',
      sections: [
        {
          title: 'Airports',
          text: [
            'Manchester, Leeds Bradford, Liverpool and East Midlands. The chauffeur is in the hall when you come through, and sixty minutes of waiting are complimentary.',
          ],
        },
        {
          title: 'Between cities',
          text: [
            'Manchester to Leeds, Liverpool or York, with the motorway driven as if no one were in a hurry. Up to four stops may be named in advance.',
          ],
        },
        {
          title: 'By the occasion',
          text: [
            'A meeting, a dinner, an evening at the theatre: the car can wait and return you. The price is agreed before the evening begins.',
          ],
        },
      ],
    },
    about: {
      title: 'The house',
      lead: 'A small house of chauffeurs, invented for the purpose of demonstration and conducted as if it were not.',
      sections: [
        {
          title: 'Our manner',
          text: [
            'We arrive early, speak when spoken to, and know the door you mean. The car is cleaned before every journey.',
          ],
        },
        {
          title: 'Our chauffeurs',
          text: [
            'Each is licensed and known to us by name. You are told which of them will call for you before the car arrives.',
          ],
        },
        {
          title: 'A demonstration',
          text: [
            'Northway Chauffeurs does not exist and its telephone numbers lead nowhere. Bookings made here bring no car and move no money.',
          ],
        },
      ],
    },
    policy: {
      title: 'Privacy policy',
      lead: 'What is recorded of you, to what end, and for how long.',
      sections: [
        {
          title: 'What is recorded',
          text: [
            'Your name, telephone number and e-mail address; the journey, its places and its times; the price and the manner of payment; any note you address to the chauffeur.',
            'What you write to us from the contact page, for two years at most.',
            'The number of your card is never known to us. It passes from your browser to the payment provider. We retain its brand and last four digits.',
          ],
        },
        {
          title: 'To what end',
          text: [
            'To perform the journey, to reach you concerning it, and to keep the accounts required by law. Nothing is sold and nothing is used for advertisement.',
          ],
        },
        {
          title: 'For how long',
          text: [
            'As long as tax law requires. You may at any time ask for a copy, a correction or an erasure; please write to the office.',
          ],
        },
      ],
    },
    cookie: {
      title: 'Cookies',
      lead: 'Two cookies, each set only when there is reason for it.',
      sections: [
        {
          title: 'Our practice',
          text: [
            'Every page and every price may be read without a cookie. When a booking is made, or you sign in, your browser receives one, by which it may show you what is yours and complete its payment. When you follow a journey from a link, it receives another, by which live updates reach you alone.',
            'There is no advertising. What is kept, for which purpose and for how long, is set out below as the site itself records it.',
          ],
        },
      ],
    },
    terms: {
      title: 'Terms of service',
      lead: 'The conditions on which journeys are undertaken.',
      sections: [
        {
          title: 'Booking',
          text: [
            'A price is held for fifteen minutes. The booking is concluded when a reference is shown, and is confirmed by e-mail.',
          ],
        },
        {
          title: 'Price',
          text: [
            'The price includes VAT and all charges that cannot be avoided. It is altered only by an alteration of the journey.',
          ],
        },
        {
          title: 'Waiting',
          text: [
            'At airports sixty minutes from the pickup time are complimentary. Elsewhere the chauffeur will telephone before departing.',
          ],
        },
        {
          title: 'Amendment and cancellation',
          text: [
            'By your ticket, or by telephone, quoting your reference. What a cancellation costs at which hour is stated before the booking is made.',
          ],
        },
        {
          title: 'Complaints',
          text: [
            'Please write or telephone, quoting your reference. You will be answered within two working days. The licensing authority is named at the foot of this page.',
          ],
        },
      ],
    },
  },
}
