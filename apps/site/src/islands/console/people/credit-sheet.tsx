import { decimalsOf } from '@kerbside/domain/money.ts'
import type { DeskAccountInvoice, DeskInvoiceLine } from '@kerbside/web/corporate/desk-account.ts'
import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import { randomId } from '@kerbside/web/random-id.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { NumberInput } from '../form/number-input.tsx'
import { TextInput } from '../form/text-input.tsx'
import { linesOf } from './people-queries.ts'

/** What the desk asks for; `pressed` is of this sheet, so that a second press is the same note. */
export type CreditWish = {
  pressed: string
  reason: string
  lines: { position: number; amount: number }[]
}

type CreditSheetProps = {
  bookerid: number
  invoice: DeskAccountInvoice
  busy: boolean
  trouble: string
  onCredit: (wish: CreditWish) => void
  onClose: () => void
}

/** What of an invoice is taken back, by its lines, and why. */
export function CreditSheet(props: CreditSheetProps) {
  const { bookerid, invoice, busy, trouble, onCredit, onClose } = props
  const query = useQuery(linesOf(bookerid, invoice.id))
  const [pressed] = useState(randomId)
  const [reason, setReason] = useState('')
  const [amounts, setAmounts] = useState<ReadonlyMap<number, number | undefined>>(new Map())
  const { currencycode: currency } = invoice
  const lines = [...amounts].flatMap(([position, amount]) =>
    amount === undefined || amount <= 0 ? [] : [{ position, amount }],
  )
  const scale = 10 ** decimalsOf(currency)
  const total = lines.reduce((so, { amount }) => so + Math.round(amount * scale), 0) / scale
  return (
    <DeskSheet
      title={say('people.creditOf', { invoice: invoice.invoiceno })}
      sentence={say('people.creditText')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('people.cancel')}</DeskButton>
          <DeskButton
            look="primary"
            disabled={busy || total === 0 || reason.trim() === ''}
            onPress={() => onCredit({ pressed, reason, lines })}
          >
            {say('people.makeCredit', { amount: sayDeskMoney(total, currency) })}
          </DeskButton>
        </>
      }
    >
      <div className="dk-fleet-sheet">
        {trouble && (
          <p className="dk-fd-error" role="alert">
            {trouble}
          </p>
        )}
        <DeskField label={say('people.creditWhy')} help={say('people.creditWhyHelp')}>
          {(id) => <TextInput id={id} value={reason} most={300} onChange={setReason} />}
        </DeskField>
        <AnswerWait query={query}>
          {({ lines: all }) => (
            <CreditLines
              lines={all.filter(({ left }) => left > 0)}
              currency={currency}
              amounts={amounts}
              onChange={setAmounts}
            />
          )}
        </AnswerWait>
      </div>
    </DeskSheet>
  )
}

type CreditLinesProps = {
  lines: readonly DeskInvoiceLine[]
  currency: string
  amounts: ReadonlyMap<number, number | undefined>
  onChange: (amounts: ReadonlyMap<number, number | undefined>) => void
}

function CreditLines({ lines, currency, amounts, onChange }: CreditLinesProps) {
  if (lines.length === 0) return <p className="soft">{say('people.creditNone')}</p>
  const scale = 10 ** decimalsOf(currency)
  const whole = lines.reduce((so, { left }) => so + Math.round(left * scale), 0) / scale
  return (
    <>
      <div>
        <DeskButton
          onPress={() => onChange(new Map(lines.map(({ position, left }) => [position, left])))}
        >
          {say('people.creditWhole', { amount: sayDeskMoney(whole, currency) })}
        </DeskButton>
      </div>
      <p className="soft small">{say('people.creditLess')}</p>
      {lines.map(({ position, reference, passenger, from, to, left }) => (
        <DeskField
          key={position}
          label={say('people.creditLine', {
            reference,
            passenger,
            amount: sayDeskMoney(left, currency),
          })}
          help={`${from} → ${to}`}
        >
          {(id) => (
            <NumberInput
              id={id}
              value={amounts.get(position)}
              unit={currency}
              least={0}
              most={left}
              step={1 / scale}
              decimals={decimalsOf(currency)}
              onChange={(amount) => onChange(new Map(amounts).set(position, amount))}
            />
          )}
        </DeskField>
      ))}
    </>
  )
}
