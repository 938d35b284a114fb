import type { DeskPayment } from '@kerbside/contract/desk/money.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'
import { say } from '@kerbside/words/say.ts'

type Look = { text: MessageId; tone: 'good' | 'warn' | 'bad' | 'plain'; mark: string }

function lookOf({ state, returned, underway, taken }: DeskPayment): Look {
  if (state === 'orphan') return { text: 'finance.orphan', tone: 'warn', mark: '!' }
  if (state === 'failed' || state === 'voided')
    return { text: 'finance.failed', tone: 'bad', mark: '×' }
  if (state === 'authorised') return { text: 'finance.authorised', tone: 'plain', mark: '◐' }
  if (state !== 'captured') return { text: 'finance.waiting', tone: 'warn', mark: '…' }
  const back = returned + underway
  if (back === 0) return { text: 'finance.taken', tone: 'good', mark: '✓' }
  return {
    text: back < taken ? 'finance.partRefunded' : 'finance.refunded',
    tone: 'plain',
    mark: '↩',
  }
}

/** How a payment stands, by its mark and its word. */
export function StateWord({ payment }: { payment: DeskPayment }) {
  const { text, tone, mark } = lookOf(payment)
  return (
    <span className={classNames('dk-money-state', `is-${tone}`)}>
      <span aria-hidden="true">{mark}</span>
      {say(text)}
    </span>
  )
}
