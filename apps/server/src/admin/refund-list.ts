import { formatMoney } from '@kerbside/contract/money.ts'
import { CommandError } from '../command-error.ts'
import { listOfBooking } from '../features/refund/list-of-booking.ts'
import { type Command, openCounter } from './command.ts'
import { readReference } from './read-reference.ts'

export const refundList: Command = {
  name: 'refunds',
  usage: '<reference> [--operator slug]',
  about: 'shows what was paid for a booking and what was refunded, by whom and why',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const [number = ''] = args.words
    const reference = readReference(number)
    const given = await listOfBooking(counter, { reference })
    if (!given) throw new CommandError(`${counter.profile.name} has no booking ${number}.`)
    const { currency } = given
    const { taken, returned, underWay } = given
    desk.write(
      `Paid ${formatMoney(taken, currency)}, refunded ${formatMoney(returned, currency)}, refund in progress ${formatMoney(underWay, currency)}`,
    )
    for (const refund of given.refunds)
      desk.write(
        [
          refund.madeAt.toISOString().slice(0, 16),
          formatMoney(refund.amount, currency).padStart(12),
          refund.state.padEnd(9),
          `by ${refund.requestedBy}`.padEnd(11),
          [refund.reason, refund.lastError].filter((text) => text !== '').join(': '),
        ].join('  '),
      )
  },
}
