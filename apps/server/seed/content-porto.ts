import type { Content } from '@kerbside/domain/operator/operator.ts'
import { NORTHWAY_CONTENT } from './content-northway.ts'

const { articles } = NORTHWAY_CONTENT

/** Texts of the public pages of the demo in Porto. What is the same at every small operator is Northway's. */
export const PORTO_CONTENT: Content = {
  ...NORTHWAY_CONTENT,
  hero: {
    title: 'Porto, from the airport to your door',
    lead: 'Fixed prices in euros, a driver with your name, and a car that waits for your flight.',
    from: 'Porto Airport',
    to: 'Ribeira',
  },
  airports: {
    title: 'The airport we serve',
    note: 'Live prices to the centre of Porto',
    codes: ['OPO'],
    guides: {
      OPO: {
        lead: 'Porto Airport, every day, around the clock. We track your flight, so your driver knows when you land.',
        meet: 'In the arrivals hall, by the information desk. {meet_and_greet}',
        notes: ['The centre is about 20 minutes away, longer in the morning and evening peaks.'],
      },
    },
  },
  desk: {
    quote: 'We know every hill of this town.',
    text: 'If your plans change, call the office and a member of our team will help.',
    by: 'The office in Porto',
  },
  legal: 'Demonstration operator. Licence 00000. VAT number 000000000.',
  articles: {
    ...articles,
    service: {
      title: 'Our service',
      lead: 'Transfers from Porto Airport, and trips in Porto and the north of Portugal.',
      sections: [
        {
          title: 'Airport transfers',
          text: [
            'Your driver meets you in arrivals, and waiting is free for 60 minutes after your pickup time. {meet_and_greet}',
          ],
        },
        {
          title: 'Around Porto',
          text: ['Gaia, Matosinhos and the Douro valley, by the kilometre or at a fixed price.'],
        },
      ],
    },
    about: {
      title: 'About us',
      lead: 'A demonstration operator in Porto.',
      sections: [
        {
          title: 'This is a demonstration',
          text: [
            'Douro Transfers isn’t a real company, and its phone numbers don’t work. Book as often as you like: no car will come and you won’t be charged.',
          ],
        },
      ],
    },
  },
}
