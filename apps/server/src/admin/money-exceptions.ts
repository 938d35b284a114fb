import { formatMoney } from '@kerbside/contract/money.ts'
import type { DifferenceKind } from '@kerbside/domain/ledger/match-money.ts'
import { PROGRAM } from '../env.ts'
import { listExceptions } from '../features/reconciliation/list-exceptions.ts'
import { type Command, openCounter } from './command.ts'

const KINDS: Record<DifferenceKind, string> = {
  'only-gateway': 'only at the gateway',
  'only-attempt': 'not at the gateway',
  amount: 'different amount taken',
  refunded: 'different amount refunded',
  ledger: 'ledger differs',
}

export const moneyExceptions: Command = {
  name: 'money exceptions',
  usage: '[--operator slug]',
  about:
    'lists payments that don’t match, refunds that failed or haven’t arrived, and open disputes',
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const { differences, refunds, disputes } = await listExceptions(counter)
    for (const difference of differences) {
      const [gateway, attempt, ledger] = [
        difference.gateway,
        difference.attempt,
        difference.ledger,
      ].map((amount) => formatMoney(amount, difference.currency))
      desk.write(
        `${difference.id}  since ${dayOf(difference.foundAt)}  ${difference.gatewayName}  ${KINDS[difference.kind]}: gateway ${gateway}, recorded ${attempt}, ledger ${ledger}; charge ${difference.chargeRef || 'unknown'}, order ${difference.orderId || 'unknown'}`,
      )
    }
    for (const { refund, reference, currency } of refunds)
      desk.write(
        `booking ${reference}  since ${dayOf(refund.madeAt)}  refund of ${formatMoney(refund.amount, currency)} ${refund.state}: ${refund.lastError || refund.reason}`,
      )
    for (const { reference, openedAt, amount, currency, gateway } of disputes)
      desk.write(
        `booking ${reference}  since ${dayOf(openedAt)}  ${formatMoney(amount, currency)} disputed. Respond at ${gateway}, then record the outcome: ${PROGRAM} money dispute ${reference} won|lost --operator ${counter.profile.slug}`,
      )
    if (differences.length + refunds.length + disputes.length === 0)
      desk.write(`All payments of ${counter.profile.name} match.`)
    if (differences.length > 0)
      desk.write(
        `To close one with an explanation: ${PROGRAM} money explain <id> "why" --operator ${counter.profile.slug}`,
      )
  },
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
