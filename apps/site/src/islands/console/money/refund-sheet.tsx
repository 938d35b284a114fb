import { decimalsOf } from '@kerbside/domain/money.ts'
import { giveBack, type PaymentStory } from '@kerbside/web/payment/desk-money.ts'
import { randomId } from '@kerbside/web/random-id.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say } from '@kerbside/words/say.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { NumberInput } from '../form/number-input.tsx'
import { TextInput } from '../form/text-input.tsx'

type RefundSheetProps = { story: PaymentStory; left: number; onClose: () => void }

/** An amount and why. One opening of the sheet is one refund, however often its button is pressed. */
export function RefundSheet({ story, left, onClose }: RefundSheetProps) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const { currencycode: currency, reference } = story
  const decimals = decimalsOf(currency)
  const [major, setMajor] = useState<number | undefined>(left / 10 ** decimals)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const [going, setGoing] = useState(false)
  const [refused, setRefused] = useState('')
  // another amount or reason is another refund; the same again is the same one
  const [keys] = useState(() => new Map<string, string>())
  const minor = Math.round((major ?? 0) * 10 ** decimals)
  const fits = minor >= 1 && minor <= left
  const amount = sayMoney({ minor: fits ? minor : 0, currency })
  const needsWhy = reason.trim() === ''
  const give = async () => {
    setAsked(true)
    if (!fits || needsWhy || going) return
    setGoing(true)
    const said = { reference, amount: minor, reason: reason.trim() }
    const name = JSON.stringify(said)
    const key = keys.get(name) ?? randomId()
    keys.set(name, key)
    const told = await giveBack(said, key)
    setGoing(false)
    if (!told.ok) return setRefused(told.message)
    tell(say('finance.refundAsked', { amount }))
    void queries.invalidateQueries({ queryKey: ['payment', reference] })
    void queries.invalidateQueries({ queryKey: ['payments'] })
    onClose()
  }
  const range = {
    least: sayMoney({ minor: 1, currency }),
    most: sayMoney({ minor: left, currency }),
  }
  return (
    <DeskSheet
      role="alertdialog"
      title={say('finance.give')}
      sentence={say('finance.giveText')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('finance.cancel')}</DeskButton>
          <DeskButton look="danger" disabled={going} onPress={() => void give()}>
            {say('finance.refundAmount', { amount })}
          </DeskButton>
        </>
      }
    >
      <DeskField
        label={say('finance.amount')}
        help={say('finance.badAmount', range)}
        error={asked && !fits ? say('finance.badAmount', range) : undefined}
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
        label={say('finance.why')}
        help={say('finance.whyHelp')}
        error={asked && needsWhy ? say('finance.needsWhy') : undefined}
      >
        {(id) => <TextInput id={id} value={reason} onChange={setReason} most={255} />}
      </DeskField>
      {refused && (
        <p className="dk-note bad" role="alert">
          {refused}
        </p>
      )}
    </DeskSheet>
  )
}
