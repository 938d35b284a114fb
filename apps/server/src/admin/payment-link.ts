import { CommandError } from '../command-error.ts'
import { findAnyBooking } from '../features/booking/find/find-any-booking.ts'
import { payLinkOf } from '../features/payment-link/open-link.ts'
import { type Command, openCounter } from './command.ts'
import { readNumber } from './read-number.ts'
import { readReference } from './read-reference.ts'

const MAX_DAYS = 366

export const paymentLink: Command = {
  name: 'payment-link',
  usage: '<reference> [--days 14] [--operator slug]',
  about: 'makes a payment link for a booking',
  words: { min: 1, max: 1 },
  options: ['operator', 'days'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const days = readNumber(args, 'days')
    if (days !== undefined && (days < 1 || days > MAX_DAYS))
      throw new CommandError(`--days must be a whole number from 1 to ${MAX_DAYS}`)
    const word = args.words[0] ?? ''
    // The reference as printed on a ticket, with or without the operator's letters.
    const reference = readReference(word)
    const booking = reference ? await findAnyBooking(counter, { reference }) : undefined
    if (!booking) throw new CommandError(`${counter.profile.name} has no booking ${word}.`)
    const link = await payLinkOf(counter, { booking, days })
    desk.write(link.path)
    desk.write(
      `Works on any host of ${counter.profile.name} until ${link.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. Anyone with the link can see the booking and pay for it.`,
    )
  },
}
