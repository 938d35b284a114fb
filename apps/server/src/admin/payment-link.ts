import { findAnyBooking } from '../features/booking/find-any-booking.ts'
import { payLinkOf } from '../features/payment-link/open-link.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { readNumber } from './read-number.ts'
import { readReference } from './read-reference.ts'

const MOST_DAYS = 366

export const paymentLink: Command = {
  name: 'payment-link',
  usage: '<reference> [--days 14] [--operator slug]',
  about: 'the link a booking is paid with, for whoever is to pay it',
  words: { least: 1, most: 1 },
  options: ['operator', 'days'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const days = readNumber(said, 'days')
    if (days !== undefined && (days < 1 || days > MOST_DAYS))
      throw new StartFault(`--days must be a whole number from 1 to ${MOST_DAYS}`)
    const word = said.words[0] ?? ''
    // as it stands on a ticket, with the operator's letters or without
    const reference = readReference(word)
    const booking = reference ? await findAnyBooking(counter, { reference }) : undefined
    if (!booking) throw new StartFault(`${counter.profile.name} has no booking ${word}.`)
    const link = await payLinkOf(counter, { booking, days })
    desk.say(link.path)
    desk.say(
      `On a host of ${counter.profile.name}, until ${link.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. Whoever has it can pay and sees the journey.`,
    )
  },
}
