import { rewindMatch } from '../features/money/rewind-match.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'

export const moneyMatch: Command = {
  name: 'money match',
  usage: '[--since 2026-11-01] [--operator slug]',
  about: 'has a running server match the money of gateways, attempts and ledger now',
  options: ['operator', 'since'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const gateways = await rewindMatch(counter, { since: readDay(said.options['since']) })
    if (gateways === 0)
      throw new StartFault(
        `No money of ${counter.profile.name} was matched yet: a running server does it by itself, four hours after the first payment.`,
      )
    desk.say('A running server matches it within a minute.')
    desk.say(
      `What does not agree: npm run kerbside -- money exceptions --operator ${counter.profile.slug}`,
    )
  },
}

function readDay(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime()))
    throw new StartFault('--since must be a day such as 2026-11-01')
  return day
}
