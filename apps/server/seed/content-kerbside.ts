import type { Content } from '@kerbside/domain/operator/operator.ts'

/** Texts of Kerbside's public pages, in a plain and warm style. Demo data: the licence numbers are zeros on purpose. */
export const KERBSIDE_CONTENT: Content = {
  hero: {
    title: 'London airport transfers at a price that stays put',
    lead: 'See every price before you give us your name. Then follow your car to the door.',
    from: 'Heathrow Airport',
    to: 'Canary Wharf',
  },
  facts: [
    {
      title: 'Fixed price',
      text: 'The price you see is the price you pay. Parking and airport charges are in it.',
      icon: 'lock',
    },
    {
      title: 'Your flight, followed',
      text: 'Early or late, we move your pickup to match.',
      icon: 'plane',
    },
    {
      title: '60 minutes of waiting',
      text: 'Free at the airport, from your pickup time.',
      icon: 'clock',
    },
  ],
  airports: {
    title: 'Every London airport, one fixed price',
    note: 'Live prices to central London',
    codes: ['LHR', 'LGW', 'STN', 'LTN', 'LCY'],
    guides: {
      LHR: {
        lead: 'All four terminals, day and night. Give us your flight, and your driver comes to the right terminal.',
        meet: 'In the arrivals hall of your terminal, by the information desk. {meet_and_greet}',
        notes: [
          'Terminals 2 and 3 stand together in the middle; 4 and 5 are a drive away. Going to the wrong one can cost half an hour, so please check yours.',
          'Flying out? For a long-haul flight, plan to be at the door three hours before it leaves.',
          'The drop-off charge on the way out and the car park on the way in are in the price.',
        ],
      },
      LGW: {
        lead: 'North and South Terminal, straight up the M23. A quiet ride instead of two trains with your cases.',
        meet: 'In arrivals at the North or the South Terminal, by the information desk. {meet_and_greet}',
        notes: [
          'A shuttle joins the two terminals in two minutes. If your flight lands at the other one, stay there and we come to you.',
          'An early flight is no early worry: we drive all night, and come at the minute you choose.',
          'Drop-off and parking are charged at both terminals. In our price they are paid already.',
        ],
      },
      STN: {
        lead: 'Up the M11 to Essex and back. One terminal, one meeting point, one price.',
        meet: 'Past customs, by the information desk in the middle of arrivals. {meet_and_greet}',
        notes: [
          'Every gate leads to the same arrivals hall, so there is no terminal to choose.',
          'Passport control can be slow after midnight. The free hour of waiting is there for that.',
          'Flying out on a Friday afternoon? The M11 fills up. Give the road half an hour more.',
        ],
      },
      LTN: {
        lead: 'Up the M1 and to the door of the terminal, with no shuttle in between.',
        meet: 'In arrivals, opposite the exit from customs. {meet_and_greet}',
        notes: [
          'The drop-off and pickup charges of the airport are in the price.',
          'By rail there is one more train up the hill from the station. With us there is none.',
        ],
      },
      LCY: {
        lead: 'The small one, ten minutes from Canary Wharf. From the aircraft to the car in a quarter of an hour.',
        meet: 'In arrivals, on the left as you come out. {meet_and_greet}',
        notes: [
          'The airport closes on Saturday afternoon and opens again on Sunday at midday.',
          'With hand luggage only, a pickup 15 minutes after landing is often enough.',
        ],
      },
    },
  },
  steps: {
    title: 'Booked in about a minute',
    items: [
      {
        title: 'Tell us the journey',
        text: 'Where from, where to, when. Stops, child seats and pets take one more tap.',
      },
      {
        title: 'Pick a car, see the price',
        text: 'Every class side by side, everything included, held while you finish.',
      },
      {
        title: 'Meet your driver',
        text: 'Your ticket says where and when. {meet_and_greet}',
      },
    ],
  },
  fleetTitle: 'A car for every journey',
  questions: {
    title: 'Questions people ask',
    items: [
      {
        question: 'What if my flight is late?',
        answer:
          'Give us the flight number and we move your pickup with it. Waiting is free for 60 minutes after your pickup time at an airport.',
      },
      {
        question: 'Where do I meet the driver?',
        answer:
          'In the arrivals hall, by the information desk. {meet_and_greet} Away from airports, at the address you gave.',
      },
      {
        question: 'What does the price include?',
        answer:
          'The whole journey: VAT, airport drop-off and pickup charges, parking, and the waiting we promise. The lines behind each price add up to it, to the penny.',
      },
      {
        question: 'Can I change or cancel?',
        answer:
          'Yes, from your ticket: another time, another address, one more stop. You see what it costs, or what comes back, before you agree. By telephone we do the same for you.',
      },
      {
        question: 'Can you take a wheelchair, a child seat or a dog?',
        answer:
          'Yes. Choose the wheelchair accessible car; a wheelchair or an assistance dog never costs more. Child seats and pets are added when you book, with their price beside them.',
      },
      {
        question: 'Which terminal should I give?',
        answer:
          'The one your flight lands at. With the flight number we find it ourselves, and if the airport moves you to another one we move too.',
      },
      {
        question: 'How early should I leave for the airport?',
        answer:
          'As a rule, be there two hours before a European flight and three before a longer one. Your ticket says how long the drive takes at that hour, so you can work back from there.',
      },
      {
        question: 'How can I pay?',
        answer:
          'By card when you book, or in cash to the driver. Card details go straight to the payment provider; we never see them.',
      },
    ],
  },
  desk: {
    quote: 'We answer the phone ourselves, day and night.',
    text: 'Our desk is in London and so are our drivers. If something changes on the way, call and a person will sort it out.',
    by: 'The operations desk',
  },
  legal:
    'Private hire operator licence 000000, London (demonstration). Company number 00000000. VAT number 000 0000 00.',
  articles: {
    service: {
      title: 'What we do',
      lead: 'Airport transfers in and around London, booked ahead or for now, at a price that is settled before you book.',
      sections: [
        {
          title: 'To and from the airport',
          text: [
            'Heathrow, Gatwick, Stansted, Luton and London City, at every hour. On the way home we meet you at the airport; on the way out we come to the door. {meet_and_greet}',
            'From each airport to central London the price is fixed by district. Further out it is worked out from the distance and the time on the road, once, and then it stays.',
          ],
        },
        {
          title: 'Return, or wait and return',
          text: [
            'Book the way back together with the way there and it costs less. For a short visit the driver can wait and bring you home.',
          ],
        },
        {
          title: 'Stops on the way',
          text: [
            'Up to three stops: a friend to pick up, a key to drop off. Each one is in the price before you book.',
          ],
        },
        {
          title: 'Children, pets and wheelchairs',
          text: [
            'Seats for babies and boosters for older children come fitted. Small pets travel with you. A wheelchair goes up a ramp, and an assistance dog goes wherever you go, both at no extra charge.',
          ],
        },
      ],
    },
    about: {
      title: 'About us',
      lead: 'A demonstration operator with real manners: a desk that answers, drivers who know the way, and prices that stay put.',
      sections: [
        {
          title: 'Why a fixed price',
          text: [
            'A meter makes the passenger watch it. We would rather you looked out of the window. So we work out the journey first, show you every line of the price, and hold it while you finish booking.',
          ],
        },
        {
          title: 'Who drives you',
          text: [
            'Licensed private hire drivers in licensed cars. The name, the photo and the number plate are on your ticket before the car arrives.',
          ],
        },
        {
          title: 'This is a demonstration',
          text: [
            'Kerbside Cars is a company that does not exist, with telephone numbers that lead nowhere. Book as often as you like: no car comes and no money moves.',
          ],
        },
      ],
    },
    policy: {
      title: 'Privacy policy',
      lead: 'What we know about you, why we know it, and when we forget it.',
      sections: [
        {
          title: 'What we keep',
          text: [
            'Your name, telephone number and e-mail address, the journey with its places and times, what it cost and how it was paid. If you send a note to the driver, the note.',
            'If you write to us from the contact page, what you wrote, for two years at most.',
            'We never see the number of your card. It goes from your browser to the payment provider; we keep the brand and the last four digits, so that you recognise it on a receipt.',
          ],
        },
        {
          title: 'Why',
          text: [
            'To carry out the journey you asked for, to reach you about it, and to keep the accounts the law asks of us. We do not sell what we know and we do not advertise with it.',
          ],
        },
        {
          title: 'Who else sees it',
          text: [
            'Your driver sees the name, the places, the time and the note, and your telephone number while the journey is under way. The payment provider sees the amount.',
          ],
        },
        {
          title: 'For how long',
          text: [
            'Bookings are kept as long as tax law requires, then removed. You may ask for a copy, a correction or removal at any time: write to us at the address below.',
          ],
        },
      ],
    },
    cookie: {
      title: 'Cookies',
      lead: 'Two cookies of ours, each only when it is needed.',
      sections: [
        {
          title: 'In short',
          text: [
            'You can read every page and see every price without a cookie. When you book or sign in, your browser is given one, so that it can show you what is yours. When you follow a journey from a link, it is given another, so that live updates reach only you.',
            'No advertising, and nothing that follows you to other sites. The list below is made by the site itself: what it keeps, what for and until when.',
          ],
        },
      ],
    },
    terms: {
      title: 'Terms of service',
      lead: 'The short version of what you can expect of us and we of you.',
      sections: [
        {
          title: 'Booking',
          text: [
            'A price holds for ten minutes from the moment it is shown. The booking is made when you see a reference. We confirm it by e-mail.',
          ],
        },
        {
          title: 'Price',
          text: [
            'The price shown includes VAT and every charge that cannot be avoided. It changes only if you change the journey: another address, another stop, or waiting beyond what is free.',
          ],
        },
        {
          title: 'Waiting',
          text: [
            'At airports the first 60 minutes after the pickup time are free. Elsewhere please be ready at the time you chose; the driver will call you before leaving.',
          ],
        },
        {
          title: 'Changing and cancelling',
          text: [
            'From your ticket, or by telephone with your reference. What cancelling costs at which hour is shown before you book and again before you cancel.',
          ],
        },
        {
          title: 'Complaints',
          text: [
            'If something went wrong, tell us by telephone or e-mail and give your reference. We answer within two working days. You may also complain to the licensing authority named at the foot of this page.',
          ],
        },
      ],
    },
  },
}
