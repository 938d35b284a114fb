import { decimalsOf } from '@kerbside/domain/money.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { randomId } from '@kerbside/web/random-id.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { MoneyField, TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import { giveBack, type PaymentHistory } from './desk-reconciliation.ts'

type RefundSheetProps = { paymentHistory: PaymentHistory; left: number; onClose: () => void }

/** The amount and the reason. While the sheet is open its button makes one refund, however often it is pressed. */
export function RefundSheet({ paymentHistory, left, onClose }: RefundSheetProps) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const { currencyCode: currency, reference } = paymentHistory
  const scale = 10 ** decimalsOf(currency)
  // another amount or reason is another refund; the same values repeat the same one
  const [keys] = useState(() => new Map<string, string>())
  const minorOf = (major: number) => Math.round(major * scale)
  const fits = (major: number) => minorOf(major) >= 1 && minorOf(major) <= left
  const format = (minor: number) => formatMoney({ minor, currency })
  const range = { min: format(1), max: format(left) }
  const form = useSheetForm({
    values: { major: left / scale, reason: '' },
    check: ({ major, reason }) => ({
      major: fits(major) ? undefined : t('finance.badAmount', range),
      reason: reason.trim() === '' ? t('finance.needsWhy') : undefined,
    }),
    save: async ({ major, reason }, attempt) => {
      const body = { reference, amount: minorOf(major), reason: reason.trim() }
      const name = JSON.stringify(body)
      const key = keys.get(name) ?? randomId()
      keys.set(name, key)
      if (!(await attempt(giveBack(body, key)))) return
      notify(t('finance.refundRequested', { amount: format(body.amount) }))
      void queries.invalidateQueries({ queryKey: ['payment', reference] })
      void queries.invalidateQueries({ queryKey: ['payments'] })
      onClose()
    },
  })
  const { major } = form.values
  return (
    <FormSheet
      form={form}
      role="alertdialog"
      title={t('finance.give')}
      sentence={t('finance.giveText')}
      onClose={onClose}
      cancel={t('finance.cancel')}
      save={t('finance.refundAmount', { amount: format(fits(major) ? minorOf(major) : 0) })}
      look="danger"
      pressOnly
    >
      <MoneyField
        form={form}
        name="major"
        label={t('finance.amount')}
        help={t('finance.badAmount', range)}
        currency={currency}
        empty={0}
      />
      <TextField
        form={form}
        name="reason"
        label={t('finance.why')}
        help={t('finance.whyHelp')}
        max={255}
      />
    </FormSheet>
  )
}
