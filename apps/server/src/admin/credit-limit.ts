import { formatMoney, readMoney } from '@kerbside/contract/money.ts'
import { CommandError } from '../command-error.ts'
import { setCreditLimit } from '../features/credit/set-limit.ts'
import { type Command, openCounter } from './command.ts'

export const creditLimit: Command = {
  name: 'credit-limit',
  usage: '<account> <amount|none> [--operator slug]',
  about: 'sets how much a company account may owe before it has to pay another way',
  words: { min: 2, max: 2 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const { currency, name } = counter.profile
    const [account = '', amount = ''] = args.words
    if (!/^\d{1,9}$/.test(account))
      throw new CommandError('The account must be a number, such as 501.')
    if (amount !== 'none' && !/^\d{1,9}(\.\d{1,3})?$/.test(amount))
      throw new CommandError('The limit must be an amount, such as 2500 or 2500.50, or none.')
    const limit = amount === 'none' ? undefined : readMoney(Number(amount), currency)
    const bookerId = Number(account)
    if (!(await setCreditLimit(counter, { bookerId, limit, currency })))
      throw new CommandError(`${name} has no account ${account}.`)
    desk.write(
      limit === undefined
        ? `Account ${account} has no credit limit.`
        : `Account ${account} now has a credit limit of ${formatMoney(limit, currency)}.`,
    )
  },
}
