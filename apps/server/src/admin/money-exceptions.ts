import { formatMoney } from '@kerbside/contract/money.ts'
import type { DifferenceKind } from '@kerbside/domain/ledger/match-money.ts'
import { listExceptions } from '../features/reconciliation/list-exceptions.ts'
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
        `${difference.id}  since ${dayOf(difference.foundAt)}  ${difference.gatewayName}  ${KINDS[difference.kind]}: gateway ${gateway}, booked as taken ${attempt}, ledger ${ledger}; charge ${difference.chargeRef || 'unknown'}, order ${difference.orderId || 'unknown'}`,
      )
    }
    for (const { refund, reference, currency } of refunds)
      desk.write(
        `booking ${reference}  since ${dayOf(refund.madeAt)}  refund of ${formatMoney(refund.amount, currency)} ${refund.state}: ${refund.lastError || refund.reason}`,
      )
    for (const { reference, openedAt, amount, currency, gateway } of disputes)
      desk.write(
        `booking ${reference}  since ${dayOf(openedAt)}  ${formatMoney(amount, currency)} disputed: answer it at ${gateway}, then: npm run kerbside -- money dispute ${reference} won|lost --operator ${counter.profile.slug}`,
      )
    if (differences.length + refunds.length + disputes.length === 0)
      desk.write(`All money of ${counter.profile.name} agrees.`)
    if (differences.length > 0)
      desk.write(
        `Once you know why: npm run kerbside -- money explain <id> "why" --operator ${counter.profile.slug}`,
      )
  },
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
