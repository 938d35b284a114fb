import { decimalsOf } from '@kerbside/domain/money.ts'
import { randomId } from '@kerbside/web/random-id.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDeskMoney } from '../dispatch/format-leg.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { DeskAccountInvoice, DeskInvoiceLine } from './desk-account.ts'
import { linesOf } from './people-queries.ts'

/** A credit note request; `pressed` identifies this sheet, so that a second press makes the same note. */
export type CreditRequest = {
  pressed: string
  reason: string
  lines: { position: number; amount: number }[]
}

type CreditSheetProps = {
  bookerid: number
  invoice: DeskAccountInvoice
  busy: boolean
  alert: string
  onCredit: (filter: CreditRequest) => void
  onClose: () => void
}

/** Which lines of an invoice are credited, and why. */
export function CreditSheet(props: CreditSheetProps) {
  const { bookerid, invoice, busy, alert: errorMessage, onCredit, onClose } = props
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
      title={t('people.creditOf', { invoice: invoice.invoiceno })}
      sentence={t('people.creditText')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('people.cancel')}</DeskButton>
          <DeskButton
            look="primary"
            disabled={busy || total === 0 || reason.trim() === ''}
            onPress={() => onCredit({ pressed, reason, lines })}
          >
            {t('people.makeCredit', { amount: formatDeskMoney(total, currency) })}
          </DeskButton>
        </>
      }
    >
      <div className="dk-fleet-sheet">
        {errorMessage && (
          <p className="dk-fd-error" role="alert">
            {errorMessage}
          </p>
        )}
        <DeskField label={t('people.creditWhy')} help={t('people.creditWhyHelp')}>
          {(id) => <TextInput id={id} value={reason} most={300} onChange={setReason} />}
        </DeskField>
        <QueryBoundary query={query}>
          {({ lines: all }) => (
            <CreditLines
              lines={all.filter(({ left }) => left > 0)}
              currency={currency}
              amounts={amounts}
              onChange={setAmounts}
            />
          )}
        </QueryBoundary>
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
  if (lines.length === 0) return <p className="soft">{t('people.creditNone')}</p>
  const scale = 10 ** decimalsOf(currency)
  const whole = lines.reduce((so, { left }) => so + Math.round(left * scale), 0) / scale
  return (
    <>
      <div>
        <DeskButton
          onPress={() => onChange(new Map(lines.map(({ position, left }) => [position, left])))}
        >
          {t('people.creditWhole', { amount: formatDeskMoney(whole, currency) })}
        </DeskButton>
      </div>
      <p className="soft small">{t('people.creditLess')}</p>
      {lines.map(({ position, reference, passenger, from, to, left }) => (
        <DeskField
          key={position}
          label={t('people.creditLine', {
            reference,
            passenger,
            amount: formatDeskMoney(left, currency),
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
