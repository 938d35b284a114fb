import { CommandError } from '../command-error.ts'
import { PROGRAM } from '../env.ts'
import { rewindMatch } from '../features/reconciliation/rewind-match.ts'
import { type Command, openCounter } from './command.ts'

export const moneyMatch: Command = {
  name: 'money match',
  usage: '[--since 2026-11-01] [--operator slug]',
  about: 'reconciles gateways, payments and ledger now, by a running server',
  options: ['operator', 'since'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const gateways = await rewindMatch(counter, { since: readDay(args.options['since']) })
    if (gateways === 0)
      throw new CommandError(
        `The payments of ${counter.profile.name} haven’t been reconciled yet. A running server does this automatically, four hours after the first payment.`,
      )
    desk.write('A running server reconciles the payments within a minute.')
    desk.write(`To see differences: ${PROGRAM} money exceptions --operator ${counter.profile.slug}`)
  },
}

function readDay(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime()))
    throw new CommandError('--since must be a date, such as 2026-11-01')
  return day
}
