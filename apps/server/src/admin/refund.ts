import { readMoney, sayMoney } from '@kerbside/contract/money.ts'
import { REFUND_REFUSALS } from '@kerbside/contract/refund.ts'
import { decimalsOf, type Minor, minor } from '@kerbside/domain/money.ts'
import { listOfBooking } from '../features/refund/list-of-booking.ts'
import { writeRequest } from '../features/refund/request-refund.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { readReference } from './read-reference.ts'

const USUAL_REASON = 'asked for at the desk'

export const refund: Command = {
  name: 'refund',
  usage: '<reference> [amount] [--reason text] [--operator slug]',
  about: 'gives money of a booking back, such as 12.50; without an amount all there is left',
  words: { least: 1, most: 2 },
  options: ['operator', 'reason'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const [number = '', amountSaid] = said.words
    const reference = readReference(number)
    const before = await listOfBooking(counter, { reference })
    if (!before) throw new StartFault(`${counter.profile.name} has no booking ${number}.`)
    const { currency } = before
    const verdict = await writeRequest(counter, {
      reference,
      amount: amountSaid === undefined ? undefined : readAmount(amountSaid, currency),
      reason: (said.options['reason'] ?? '').trim() || USUAL_REASON,
      // a person who runs it twice means it twice
      key: counter.newId(),
    })
    if (!verdict?.ok) throw new StartFault(REFUND_REFUSALS[verdict?.reason ?? 'nothing-left'])
    const after = await listOfBooking(counter, { reference })
    const written = minor((after?.underWay ?? 0) - before.underWay)
    desk.say(
      `Wrote down ${sayMoney(written, currency)} of booking ${number} to go back. A running server gives it back within half a minute.`,
    )
    desk.say(
      `How it stands: npm run kerbside -- refunds ${number} --operator ${counter.profile.slug}`,
    )
  },
}

/** 12.50 of a currency with two digits after the point; no more digits than it has. */
function readAmount(text: string, currency: string): Minor {
  const digits = decimalsOf(currency)
  const shape = digits === 0 ? /^\d{1,12}$/ : new RegExp(`^\\d{1,12}(\\.\\d{1,${digits}})?$`)
  if (!shape.test(text)) throw new StartFault(`${text} is no amount of ${currency}`)
  return readMoney(Number(text), currency)
}
