import type { Content } from '@kerbside/domain/operator/operator.ts'

/** Texts of Northway's public pages, in a formal style. Demo data: the licence numbers are zeros on purpose. */
export const NORTHWAY_CONTENT: Content = {
  hero: {
    title: 'Chauffeur-driven travel across the North',
    lead: 'Based in Manchester and Leeds. A fixed price, a named chauffeur and a car that’s there before you are.',
    from: 'Manchester Airport',
    to: 'Leeds city centre',
  },
  facts: [
    {
      title: 'Fixed prices',
      text: 'Confirmed in writing, with every charge included.',
      icon: 'lock',
    },
    {
      title: 'We track your flight',
      text: 'Early or late, your pickup moves with it.',
      icon: 'plane',
    },
    {
      title: '60 minutes’ free waiting',
      text: 'At every airport, from your pickup time.',
      icon: 'clock',
    },
  ],
  airports: {
    title: 'Airports we serve',
    note: 'Live prices to Manchester city centre',
    codes: ['MAN', 'LBA', 'LPL', 'EMA'],
    guides: {
      MAN: {
        lead: 'Terminals 1, 2 and 3, every day from 5 am to midnight. We track your flight, so your chauffeur knows when you land.',
        meet: 'In your terminal’s arrivals hall, by the information desk. {meet_and_greet}',
        notes: [
          'For departures, please allow three hours before a long-haul flight and two before a European one.',
          'The airport’s drop-off charge and parking are included in your price.',
        ],
      },
      LBA: {
        lead: 'Yorkshire’s airport, in the hills at Yeadon. Leeds, Harrogate and Bradford are all within an hour.',
        meet: 'In the arrivals hall, by the information desk. {meet_and_greet}',
        notes: [
          'Fog can divert flights from Leeds Bradford. If yours is diverted, please call the office and we’ll arrange a car where you land.',
        ],
      },
      LPL: {
        lead: 'For Liverpool, the Wirral and North Wales.',
        meet: 'In the arrivals hall, by the information desk. {meet_and_greet}',
        notes: ['It’s a small airport. You can usually be in your car 15 minutes after landing.'],
      },
      EMA: {
        lead: 'For Derby, Nottingham, Leicester and travel north.',
        meet: 'In the arrivals hall, by the information desk. {meet_and_greet}',
        notes: [
          'From Manchester, your chauffeur takes the Peak District roads or the motorway, whichever is better on the day. Your price stays the same.',
        ],
      },
    },
  },
  steps: {
    title: 'How it works',
    items: [
      {
        title: 'Tell us your trip',
        text: 'Your pickup, drop-off and time, with any stops or special requests.',
      },
      {
        title: 'Choose your car',
        text: 'Compare each class at its full price. We hold the price while you book.',
      },
      {
        title: 'Meet your chauffeur',
        text: 'Your ticket tells you where and when. {meet_and_greet}',
      },
    ],
  },
  fleetTitle: 'Our fleet',
  questions: {
    title: 'Frequently asked questions',
    items: [
      {
        question: 'How is my price worked out?',
        answer:
          'From your route, car and pickup time. We confirm it in writing, and traffic doesn’t change it.',
      },
      {
        question: 'Where will I meet my chauffeur?',
        answer:
          'At airports, by the information desk in arrivals. {meet_and_greet} Anywhere else, at the door, five minutes before your pickup time.',
      },
      {
        question: 'Can I change my booking?',
        answer:
          'Yes. Open your ticket to make the change and see the new price before you confirm. Or call the office with your booking reference.',
      },
      {
        question: 'How much notice do you need?',
        answer: 'At least 90 minutes. If you need a car sooner, please call the office.',
      },
      {
        question: 'Do you provide child seats?',
        answer: 'Yes, child seats and booster seats, free of charge. Add them when you book.',
      },
    ],
  },
  desk: {
    quote: 'Discreet, punctual and comfortable.',
    text: 'If your plans change, call the office and a member of our team will help.',
    by: 'Edmund Hale, owner',
  },
  legal:
    'Private hire operator licence 000000, Manchester (demonstration). Company number 00000000. VAT number 000 0000 00.',
  articles: {
    service: {
      title: 'Our service',
      lead: 'Chauffeur-driven travel from Manchester and Leeds to anywhere in the country.',
      sections: [
        {
          title: 'Airport transfers',
          text: [
            'We serve Manchester, Leeds Bradford, Liverpool and East Midlands. Your chauffeur meets you in arrivals, and waiting is free for 60 minutes after your pickup time. {meet_and_greet}',
          ],
        },
        {
          title: 'City to city',
          text: [
            'Travel between Manchester, Leeds, Liverpool and York in comfort. Add up to four stops when you book.',
          ],
        },
        {
          title: 'Meetings and evenings out',
          text: [
            'For a meeting, dinner or the theatre, your chauffeur can wait and bring you back. The price is fixed before you set off.',
          ],
        },
      ],
    },
    about: {
      title: 'About us',
      lead: 'A demonstration operator: a small company of chauffeurs in Manchester and Leeds.',
      sections: [
        {
          title: 'How we drive',
          text: [
            'We arrive early, drive smoothly and leave you to your thoughts. Every car is cleaned before every trip.',
          ],
        },
        {
          title: 'Our chauffeurs',
          text: [
            'All our chauffeurs are licensed. We tell you who will collect you before the car arrives.',
          ],
        },
        {
          title: 'This is a demonstration',
          text: [
            'Northway Chauffeurs isn’t a real company, and its phone numbers don’t work. Book as often as you like: no car will come and you won’t be charged.',
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
            'Your name, phone number and email address; your bookings, with their places, times, prices and payments; and any note you leave for your chauffeur.',
            'If you send us a message from the contact page, we keep it for up to two years.',
            'We never see your card number. It goes straight from your browser to our payment provider. We keep only the card brand and last four digits.',
          ],
        },
        {
          title: 'Why we need it',
          text: [
            'To provide the trips you book, contact you about them, and keep the records the law requires. We don’t sell your data or use it for advertising.',
          ],
        },
        {
          title: 'How long we keep it',
          text: [
            'We remove your contact details and notes from a booking after 90 days. Your name and the addresses stay in our licensing record for as long as our licence requires, and amounts for as long as tax law requires. You can ask for a copy, a correction or deletion at any time: please write to the office.',
          ],
        },
      ],
    },
    cookie: {
      title: 'Cookies',
      lead: 'We set two cookies, each only when it’s needed.',
      sections: [
        {
          title: 'How we use them',
          text: [
            'You can read every page and see every price without cookies. When you book or sign in, we set one so that your browser can show you your bookings and take payment. When you track a trip from a link, we set another so that live updates reach only you.',
            'There’s no advertising. Below is everything this site stores in your browser, why, and for how long.',
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
            'We hold each price for 15 minutes. Your booking is made once you see a booking reference. We confirm it by email.',
          ],
        },
        {
          title: 'Price',
          text: [
            'Your price includes VAT and all unavoidable charges. It changes only if you change your booking, or if your chauffeur waits longer than the free waiting time.',
          ],
        },
        {
          title: 'Waiting',
          text: [
            'At airports, waiting is free for 60 minutes after your pickup time. Elsewhere, the free waiting time is shown with your price. Your chauffeur will call you before leaving.',
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
