import type { DeskPayment } from '@kerbside/contract/reconciliation.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { t } from '@kerbside/words/translate.ts'

type StateStyle = { text: MessageId; tone: 'good' | 'warn' | 'bad' | 'plain'; mark: string }

function stateStyle({ state, returned, underWay, taken }: DeskPayment): StateStyle {
  if (state === 'orphan') return { text: 'finance.orphan', tone: 'warn', mark: '!' }
  if (state === 'failed' || state === 'voided')
    return { text: 'finance.failed', tone: 'bad', mark: '×' }
  if (state === 'authorised') return { text: 'finance.authorised', tone: 'plain', mark: '◐' }
  if (state !== 'captured') return { text: 'finance.waiting', tone: 'warn', mark: '…' }
  const back = returned + underWay
  if (back === 0) return { text: 'finance.taken', tone: 'good', mark: '✓' }
  return {
    text: back < taken ? 'finance.partRefunded' : 'finance.refunded',
    tone: 'plain',
    mark: '↩',
  }
}

/** The state of a payment, as icon and text. */
export function PaymentStateLabel({ payment }: { payment: DeskPayment }) {
  const { text, tone, mark } = stateStyle(payment)
  return (
    <span className={classNames('dk-money-state', `is-${tone}`)}>
      <span aria-hidden="true">{mark}</span>
      {t(text)}
    </span>
  )
}
