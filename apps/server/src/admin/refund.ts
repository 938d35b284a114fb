import { formatMoney, readMoney } from '@kerbside/contract/money.ts'
import { REFUND_REJECTION_MESSAGES } from '@kerbside/contract/refund.ts'
import { decimalsOf, type Minor, minor } from '@kerbside/domain/money.ts'
import { CommandError } from '../command-error.ts'
import { PROGRAM } from '../env.ts'
import { listOfBooking } from '../features/refund/list-of-booking.ts'
import { writeRequest } from '../features/refund/request-refund.ts'
import { type Command, openCounter } from './command.ts'
import { readReference } from './read-reference.ts'

const USUAL_REASON = 'requested at the office'

export const refund: Command = {
  name: 'refund',
  usage: '<reference> [amount] [--reason text] [--operator slug]',
  about: 'refunds a booking, for example 12.50; without an amount, everything that is left',
  words: { min: 1, max: 2 },
  options: ['operator', 'reason'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const [number = '', amountArg] = args.words
    const reference = readReference(number)
    const before = await listOfBooking(counter, { reference })
    if (!before) throw new CommandError(`${counter.profile.name} has no booking ${number}.`)
    const { currency } = before
    const result = await writeRequest(counter, {
      reference,
      amount: amountArg === undefined ? undefined : readAmount(amountArg, currency),
      reason: (args.options['reason'] ?? '').trim() || USUAL_REASON,
      // Running the command twice gives two refunds.
      key: counter.newId(),
    })
    if (!result?.ok)
      throw new CommandError(REFUND_REJECTION_MESSAGES[result?.reason ?? 'nothing-left'])
    const after = await listOfBooking(counter, { reference })
    const written = minor((after?.underWay ?? 0) - before.underWay)
    desk.write(
      `Refund of ${formatMoney(written, currency)} for booking ${number} saved. A running server sends it within 30 seconds.`,
    )
    desk.write(`To see its status: ${PROGRAM} refunds ${number} --operator ${counter.profile.slug}`)
  },
}

/** Parses 12.50 for a currency with two digits after the point; rejects more digits than the currency has. */
function readAmount(text: string, currency: string): Minor {
  const digits = decimalsOf(currency)
  const shape = digits === 0 ? /^\d{1,12}$/ : new RegExp(`^\\d{1,12}(\\.\\d{1,${digits}})?$`)
  if (!shape.test(text)) throw new CommandError(`${text} isn’t an amount in ${currency}.`)
  return readMoney(Number(text), currency)
}
