import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { CardIcon, CashIcon, UserIcon, WalletIcon } from '@kerbside/kit/more-icon.tsx'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { type ReactNode, useId } from 'react'

addWords(payment)

export type WaysToPayProps = {
  methods: readonly PaymentMethod[]
  chosen: PaymentMethod | undefined
  /** What choosing it means, in a sentence; '' for none. */
  hints: Readonly<Partial<Record<PaymentMethod, string>>>
  onChoose: (method: PaymentMethod) => void
}

const SHOWN: Readonly<Record<PaymentMethod, { icon: ReactNode; label: () => string }>> = {
  card: { icon: <CardIcon />, label: () => say('payment.byCard') },
  paypal: { icon: <WalletIcon />, label: () => say('payment.paypal') },
  cash: { icon: <CashIcon />, label: () => say('payment.cash') },
  account: { icon: <UserIcon />, label: () => say('payment.account') },
}

/** One of several ways to pay: one or two to a row as there are so many, else up to four. */
export function WaysToPay({ methods, chosen, hints, onChoose }: WaysToPayProps) {
  const name = useId()
  return (
    <fieldset className="methods" data-count={methods.length}>
      <legend className="unseen">{say('payment.howToPay')}</legend>
      {methods.map((method) => (
        <label key={method} className="method">
          <input
            type="radio"
            name={name}
            value={method}
            className="unseen"
            checked={chosen === method}
            onChange={() => onChoose(method)}
          />
          {SHOWN[method].icon}
          <b>{SHOWN[method].label()}</b>
          {hints[method] && <span className="soft small">{hints[method]}</span>}
        </label>
      ))}
    </fieldset>
  )
}
