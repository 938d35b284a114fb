import { sayMoney } from '@kerbside/contract/money.ts'
import type { DifferenceKind } from '@kerbside/domain/ledger/match-money.ts'
import { listExceptions } from '../features/money/list-exceptions.ts'
import { type Command, openCounter } from './command.ts'

const KINDS: Record<DifferenceKind, string> = {
  'only-gateway': 'only the gateway has it',
  'only-attempt': 'the gateway does not have it',
  amount: 'not the same was taken',
  refunded: 'not the same went back',
  ledger: 'the ledger says otherwise',
}

export const moneyExceptions: Command = {
  name: 'money exceptions',
  usage: '[--operator slug]',
  about: 'lists money that does not agree, refunds that failed or do not arrive, and disputes',
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const { differences, refunds, disputes } = await listExceptions(counter)
    for (const one of differences) {
      const [gateway, attempt, ledger] = [one.gateway, one.attempt, one.ledger].map((amount) =>
        sayMoney(amount, one.currency),
      )
      desk.say(
        `${one.id}  since ${dayOf(one.foundAt)}  ${one.gatewayName}  ${KINDS[one.kind]}: gateway ${gateway}, booked as taken ${attempt}, ledger ${ledger}; charge ${one.chargeRef || 'unknown'}, order ${one.orderId || 'unknown'}`,
      )
    }
    for (const { refund, reference, currency } of refunds)
      desk.say(
        `booking ${reference}  since ${dayOf(refund.madeAt)}  refund of ${sayMoney(refund.amount, currency)} ${refund.state}: ${refund.lastError || refund.reason}`,
      )
    for (const { reference, openedAt, amount, currency, gateway } of disputes)
      desk.say(
        `booking ${reference}  since ${dayOf(openedAt)}  ${sayMoney(amount, currency)} disputed: answer it at ${gateway}, then: npm run kerbside -- money dispute ${reference} won|lost --operator ${counter.profile.slug}`,
      )
    if (differences.length + refunds.length + disputes.length === 0)
      desk.say(`All money of ${counter.profile.name} agrees.`)
    if (differences.length > 0)
      desk.say(
        `Once you know why: npm run kerbside -- money explain <id> "why" --operator ${counter.profile.slug}`,
      )
  },
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
