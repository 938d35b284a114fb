import type { Content } from '@kerbside/domain/operator/operator.ts'

/** Texts of Kerbside's public pages, in a plain and friendly style. Demo data: the licence numbers are zeros on purpose. */
export const KERBSIDE_CONTENT: Content = {
  hero: {
    title: 'Fixed-price London airport transfers',
    lead: 'See prices without signing up. Then track your car to your door.',
    from: 'Heathrow Airport',
    to: 'Canary Wharf',
  },
  facts: [
    {
      title: 'Fixed price',
      text: 'The price you see is the price you pay. Parking and airport charges included.',
      icon: 'lock',
    },
    {
      title: 'We track your flight',
      text: 'Early or late, your pickup moves with it.',
      icon: 'plane',
    },
    {
      title: '60 minutes’ free waiting',
      text: 'At airports, from your pickup time.',
      icon: 'clock',
    },
  ],
  airports: {
    title: 'Fixed prices from every London airport',
    note: 'Live prices to central London',
    codes: ['LHR', 'LGW', 'STN', 'LTN', 'LCY'],
    guides: {
      LHR: {
        lead: 'All four terminals, day and night. Choose your terminal and give us your flight number, and we’ll track your flight.',
        meet: 'In your terminal’s arrivals hall, by the information desk. {meet_and_greet}',
        notes: [
          'Terminals 2 and 3 are next to each other; 4 and 5 are a drive away. Going to the wrong one can cost you half an hour, so check yours before you travel.',
          'Flying long haul? Aim to arrive at the terminal three hours before departure.',
          'Heathrow’s drop-off charge and the parking for pickups are included in your price.',
        ],
      },
      LGW: {
        lead: 'North and South Terminals, straight up the M23. No changing trains with your cases.',
        meet: 'In arrivals at your terminal, North or South, by the information desk. {meet_and_greet}',
        notes: [
          'A two-minute shuttle connects the terminals. If you land at the other one, stay there and call us. We’ll come to you.',
          'Early flight? We run all night and arrive when you choose.',
          'Both terminals charge for drop-off and parking. Your price includes them.',
        ],
      },
      STN: {
        lead: 'Straight up the M11. One terminal, one meeting point, one fixed price.',
        meet: 'After customs, by the information desk in arrivals. {meet_and_greet}',
        notes: [
          'There’s only one terminal, and every gate leads to the same arrivals hall.',
          'Passport control can be slow after midnight. That’s what your 60 minutes’ free waiting is for.',
          'Flying out on a Friday afternoon? The M11 gets busy, so allow an extra half an hour.',
        ],
      },
      LTN: {
        lead: 'Up the M1 to the terminal door, with no shuttle to catch.',
        meet: 'In arrivals, by the information desk. {meet_and_greet}',
        notes: [
          'The airport’s drop-off and pickup charges are included in your price.',
          'By train, you need a shuttle from the station to the terminal. We take you to the door.',
        ],
      },
      LCY: {
        lead: 'London’s smallest airport, ten minutes from Canary Wharf. You can be in your car 15 minutes after landing.',
        meet: 'In arrivals, by the information desk. {meet_and_greet}',
        notes: [
          'The airport closes on Saturday afternoon and reopens at midday on Sunday.',
          'Hand luggage only? A pickup 15 minutes after landing is often enough.',
        ],
      },
    },
  },
  steps: {
    title: 'Booked in about a minute',
    items: [
      {
        title: 'Tell us your trip',
        text: 'Where from, where to and when. Add stops, child seats or pets in a tap.',
      },
      {
        title: 'Choose your car',
        text: 'Compare every car and its full price. We hold the price while you book.',
      },
      {
        title: 'Meet your driver',
        text: 'Your ticket tells you where and when. {meet_and_greet}',
      },
    ],
  },
  fleetTitle: 'A car for every trip',
  questions: {
    title: 'Frequently asked questions',
    items: [
      {
        question: 'What if my flight is late?',
        answer:
          'Give us your flight number and we’ll move your pickup with your flight. At airports, waiting is free for 60 minutes after your pickup time.',
      },
      {
        question: 'Where do I meet the driver?',
        answer:
          'At airports, by the information desk in arrivals. {meet_and_greet} Anywhere else, at your pickup address.',
      },
      {
        question: 'What does the price include?',
        answer:
          'Everything: VAT, airport drop-off and pickup charges, parking and your free waiting time. Open the price breakdown to see every line.',
      },
      {
        question: 'Can I change or cancel?',
        answer:
          'Yes. Open your ticket to change the time or an address, add a stop, or cancel. You’ll see any cost or refund before you confirm. Or call us and we’ll do it for you.',
      },
      {
        question: 'Can I bring a wheelchair, a child or a dog?',
        answer:
          'Yes. Choose the wheelchair accessible car: travelling with a wheelchair or an assistance dog never costs more. Add child seats and pets when you book; the price of each is shown beside it.',
      },
      {
        question: 'Which terminal should I choose?',
        answer:
          'The one your flight lands at. Give us your flight number as well, so we can track your flight. If you land at another terminal, call us and we’ll come to you.',
      },
      {
        question: 'How early should I leave for the airport?',
        answer:
          'Aim to arrive two hours before a European flight and three hours before a longer one. We show the drive time for your pickup time when you book, so you can work back from there.',
      },
      {
        question: 'How can I pay?',
        answer:
          'By card when you book, or in cash to your driver. Your card details go straight to our payment provider, so we never see them.',
      },
    ],
  },
  desk: {
    quote: 'Call us day or night. We’ll answer.',
    text: 'Our team and our drivers are based in London. If your plans change on the day, call us and we’ll sort it out.',
    by: 'Your Kerbside team',
  },
  legal:
    'Private hire operator licence 000000, London (demonstration). Company number 00000000. VAT number 000 0000 00.',
  articles: {
    service: {
      title: 'Our service',
      lead: 'Fixed-price airport transfers in and around London, for now or for later.',
      sections: [
        {
          title: 'Airport transfers',
          text: [
            'We serve Heathrow, Gatwick, Stansted, Luton and London City, day and night. Flying out? We collect you from your door. Coming home? Your driver meets you in arrivals, by the information desk. {meet_and_greet}',
            'Prices between the airports and central London are set by district. Further out, we work out your price from the distance and the driving time. Either way it’s fixed before you book.',
          ],
        },
        {
          title: 'Returns, and wait and return',
          text: [
            'Book a return and save on the fare. Only staying a short while? Your driver can wait and bring you back.',
          ],
        },
        {
          title: 'Stops along the way',
          text: [
            'Add up to three stops to collect a friend or drop off keys. You’ll see what each one costs before you book.',
          ],
        },
        {
          title: 'Children, pets and wheelchairs',
          text: [
            'Add child seats, booster seats or a pet when you book; the price of each is shown beside it. Our wheelchair accessible cars have a ramp. Travelling with a wheelchair or an assistance dog never costs more.',
          ],
        },
      ],
    },
    about: {
      title: 'About us',
      lead: 'A demonstration operator: a team that answers the phone, licensed drivers and fixed prices.',
      sections: [
        {
          title: 'Why fixed prices?',
          text: [
            'You shouldn’t have to watch a meter. We work out your price first, show you every line of it, and hold it while you book.',
          ],
        },
        {
          title: 'Our drivers',
          text: [
            'Licensed private hire drivers in licensed cars. You’ll see your driver’s name, photo and number plate before the car arrives.',
          ],
        },
        {
          title: 'This is a demonstration',
          text: [
            'Kerbside Cars isn’t a real company, and its phone numbers don’t work. Book as often as you like: no car will come and you won’t be charged.',
          ],
        },
      ],
    },
    policy: {
      title: 'Privacy policy',
      lead: 'What we hold about you, why we need it and how long we keep it.',
      sections: [
        {
          title: 'What we hold',
          text: [
            'Your name, phone number and email address; your bookings, with their places, times, prices and payments; and any note you leave for the driver.',
            'If you send us a message from the contact page, we keep it for up to two years.',
            'We never see your card number. It goes straight from your browser to our payment provider. We keep only the card brand and last four digits, so you can recognise it on a receipt.',
          ],
        },
        {
          title: 'Why we need it',
          text: [
            'To provide the trips you book, contact you about them, and keep the records the law requires. We don’t sell your data or use it for advertising.',
          ],
        },
        {
          title: 'Who we share it with',
          text: [
            'Your driver sees your name, the places, the time and your note, and your phone number while the trip is under way. Our payment provider sees your card details and the amount.',
          ],
        },
        {
          title: 'How long we keep it',
          text: [
            'We remove your contact details and notes from a booking after 90 days. Your name and the addresses stay in our licensing record for as long as our licence requires, and amounts for as long as tax law requires. You can ask for a copy, a correction or deletion at any time: write to us at the address below.',
          ],
        },
      ],
    },
    cookie: {
      title: 'Cookies',
      lead: 'We set two cookies, each only when it’s needed.',
      sections: [
        {
          title: 'In short',
          text: [
            'You can read every page and see every price without cookies. When you book or sign in, we set one so that your browser can show you your bookings. When you track a trip from a link, we set another so that live updates reach only you.',
            'There’s no advertising, and nothing follows you to other sites. Below is everything this site stores in your browser, why, and for how long.',
          ],
        },
      ],
    },
    terms: {
      title: 'Terms of service',
      lead: 'What you can expect from us, and what we ask of you.',
      sections: [
        {
          title: 'Booking',
          text: [
            'We hold each price for ten minutes after we show it. Your booking is made once you see a booking reference. We confirm it by email.',
          ],
        },
        {
          title: 'Price',
          text: [
            'Your price includes VAT and all unavoidable charges. It changes only if you change your booking, for example an address or a stop, or if your driver waits longer than the free waiting time.',
          ],
        },
        {
          title: 'Waiting',
          text: [
            'At airports, waiting is free for 60 minutes after your pickup time. Elsewhere, please be ready at your pickup time; the free waiting time is shown with your price. Your driver will call you before leaving.',
          ],
        },
        {
          title: 'Changing and cancelling',
          text: [
            'You can change or cancel from your ticket, or by phone with your booking reference. We show you what cancelling costs before you book, and again before you cancel.',
          ],
        },
        {
          title: 'Complaints',
          text: [
            'If something goes wrong, call or email us with your booking reference. We reply within two working days. You can also complain to the licensing authority named at the bottom of this page.',
          ],
        },
      ],
    },
  },
}
