import { decimalsOf } from '@kerbside/domain/money.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import { randomId } from '@kerbside/web/random-id.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskField } from '../../ui/form/desk-field.tsx'
import { TextField } from '../../ui/form/form-fields.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { NumberInput } from '../../ui/form/number-input.tsx'
import { useSheetForm } from '../../ui/form/use-sheet-form.ts'
import { QueryBoundary } from '../../ui/query-boundary.tsx'
import { linesOf } from '../people-queries.ts'
import type { DeskAccountInvoice, DeskInvoiceLine } from './desk-account.ts'

/** A credit note request; `pressed` identifies this sheet, so that a second press makes the same note. */
export type CreditRequest = {
  pressed: string
  reason: string
  lines: { position: number; amount: number }[]
}

/** Amounts by position of the line. */
type Amounts = Readonly<Record<number, number>>

type CreditSheetProps = {
  bookerId: number
  invoice: DeskAccountInvoice
  alert: string
  onCredit: (filter: CreditRequest) => Promise<void>
  onClose: () => void
}

/** Which lines of an invoice are credited, and why. */
export function CreditSheet(props: CreditSheetProps) {
  const { bookerId, invoice, alert: errorMessage, onCredit, onClose } = props
  const query = useQuery(linesOf(bookerId, invoice.id))
  const [pressed] = useState(randomId)
  const { currencyCode: currency } = invoice
  const creditedLines = (amounts: Amounts) =>
    Object.entries(amounts).flatMap(([position, amount]) =>
      amount > 0 ? [{ position: Number(position), amount }] : [],
    )
  const form = useSheetForm({
    values: { reason: '', amounts: {} as Amounts },
    save: ({ reason, amounts }) => onCredit({ pressed, reason, lines: creditedLines(amounts) }),
  })
  const { reason, amounts } = form.values
  const scale = 10 ** decimalsOf(currency)
  const total =
    creditedLines(amounts).reduce((so, { amount }) => so + Math.round(amount * scale), 0) / scale
  return (
    <FormSheet
      form={{ ...form, message: errorMessage }}
      title={t('people.creditOf', { invoice: invoice.invoiceNo })}
      sentence={t('people.creditText')}
      onClose={onClose}
      save={t('people.makeCredit', { amount: formatWireMoney(total, currency) })}
      blocked={total === 0 || reason.trim() === ''}
    >
      <TextField
        form={form}
        name="reason"
        label={t('people.creditWhy')}
        help={t('people.creditWhyHelp')}
        max={300}
      />
      <QueryBoundary query={query}>
        {({ lines }) => (
          <CreditLines
            lines={lines.filter(({ left }) => left > 0)}
            currency={currency}
            amounts={amounts}
            onChange={(changed) => form.set({ amounts: changed })}
          />
        )}
      </QueryBoundary>
    </FormSheet>
  )
}

type CreditLinesProps = {
  lines: readonly DeskInvoiceLine[]
  currency: string
  amounts: Amounts
  onChange: (amounts: Amounts) => void
}

function CreditLines({ lines, currency, amounts, onChange }: CreditLinesProps) {
  if (lines.length === 0) return <p className="soft">{t('people.creditNone')}</p>
  const scale = 10 ** decimalsOf(currency)
  const whole = lines.reduce((so, { left }) => so + Math.round(left * scale), 0) / scale
  return (
    <>
      <div>
        <DeskButton
          onPress={() =>
            onChange(Object.fromEntries(lines.map(({ position, left }) => [position, left])))
          }
        >
          {t('people.creditWhole', { amount: formatWireMoney(whole, currency) })}
        </DeskButton>
      </div>
      <p className="soft small">{t('people.creditLess')}</p>
      {lines.map(({ position, reference, passenger, from, to, left }) => (
        <DeskField
          key={position}
          label={t('people.creditLine', {
            reference,
            passenger,
            amount: formatWireMoney(left, currency),
          })}
          help={`${from} → ${to}`}
        >
          {(id) => (
            <NumberInput
              id={id}
              value={amounts[position]}
              unit={currency}
              min={0}
              max={left}
              step={1 / scale}
              decimals={decimalsOf(currency)}
              onChange={(amount = 0) => onChange({ ...amounts, [position]: amount })}
            />
          )}
        </DeskField>
      ))}
    </>
  )
}
