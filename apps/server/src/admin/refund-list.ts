import { sayMoney } from '@kerbside/contract/money.ts'
import { listOfBooking } from '../features/refund/list-of-booking.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { readReference } from './read-reference.ts'

export const refundList: Command = {
  name: 'refunds',
  usage: '<reference> [--operator slug]',
  about: 'tells what was taken for a booking and what went back, by whom and why',
  words: { least: 1, most: 1 },
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const [number = ''] = said.words
    const reference = readReference(number)
    const given = await listOfBooking(counter, { reference })
    if (!given) throw new StartFault(`${counter.profile.name} has no booking ${number}.`)
    const { currency } = given
    const { taken, returned, underWay } = given
    desk.say(
      `Taken ${sayMoney(taken, currency)}, given back ${sayMoney(returned, currency)}, on its way ${sayMoney(underWay, currency)}`,
    )
    for (const one of given.refunds)
      desk.say(
        [
          one.madeAt.toISOString().slice(0, 16),
          sayMoney(one.amount, currency).padStart(12),
          one.state.padEnd(9),
          `by ${one.askedBy}`.padEnd(11),
          [one.reason, one.lastError].filter((text) => text !== '').join(': '),
        ].join('  '),
      )
  },
}
