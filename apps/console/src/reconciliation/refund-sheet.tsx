import { decimalsOf } from '@kerbside/domain/money.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { randomId } from '@kerbside/web/random-id.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { giveBack, type PaymentHistory } from './desk-reconciliation.ts'

type RefundSheetProps = { paymentHistory: PaymentHistory; left: number; onClose: () => void }

/** The amount and the reason. While the sheet is open its button makes one refund, however often it is pressed. */
export function RefundSheet({ paymentHistory, left, onClose }: RefundSheetProps) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const { currencycode: currency, reference } = paymentHistory
  const decimals = decimalsOf(currency)
  const [major, setMajor] = useState<number | undefined>(left / 10 ** decimals)
  const [reason, setReason] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [going, setGoing] = useState(false)
  const [rejection, setRejection] = useState('')
  // another amount or reason is another refund; the same values repeat the same one
  const [keys] = useState(() => new Map<string, string>())
  const minor = Math.round((major ?? 0) * 10 ** decimals)
  const fits = minor >= 1 && minor <= left
  const amount = formatMoney({ minor: fits ? minor : 0, currency })
  const needsWhy = reason.trim() === ''
  const give = async () => {
    setIsSubmitted(true)
    if (!fits || needsWhy || going) return
    setGoing(true)
    const body = { reference, amount: minor, reason: reason.trim() }
    const name = JSON.stringify(body)
    const key = keys.get(name) ?? randomId()
    keys.set(name, key)
    const result = await giveBack(body, key)
    setGoing(false)
    if (!result.ok) return setRejection(result.message)
    notify(t('finance.refundAsked', { amount }))
    void queries.invalidateQueries({ queryKey: ['payment', reference] })
    void queries.invalidateQueries({ queryKey: ['payments'] })
    onClose()
  }
  const range = {
    least: formatMoney({ minor: 1, currency }),
    most: formatMoney({ minor: left, currency }),
  }
  return (
    <DeskSheet
      role="alertdialog"
      title={t('finance.give')}
      sentence={t('finance.giveText')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('finance.cancel')}</DeskButton>
          <DeskButton look="danger" disabled={going} onPress={() => void give()}>
            {t('finance.refundAmount', { amount })}
          </DeskButton>
        </>
      }
    >
      <DeskField
        label={t('finance.amount')}
        help={t('finance.badAmount', range)}
        error={isSubmitted && !fits ? t('finance.badAmount', range) : undefined}
      >
        {(id) => (
          <NumberInput
            id={id}
            value={major}
            onChange={setMajor}
            unit={currency}
            step={1 / 10 ** decimals}
            decimals={decimals}
            least={0}
          />
        )}
      </DeskField>
      <DeskField
        label={t('finance.why')}
        help={t('finance.whyHelp')}
        error={isSubmitted && needsWhy ? t('finance.needsWhy') : undefined}
      >
        {(id) => <TextInput id={id} value={reason} onChange={setReason} most={255} />}
      </DeskField>
      {rejection && (
        <p className="dk-note bad" role="alert">
          {rejection}
        </p>
      )}
    </DeskSheet>
  )
}
