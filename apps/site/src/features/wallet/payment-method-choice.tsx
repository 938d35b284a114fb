import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { CardIcon, CashIcon, UserIcon, WalletIcon } from '@kerbside/kit/more-icon.tsx'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { type ReactNode, useId } from 'react'

loadMessages(payment)

export type PaymentMethodChoiceProps = {
  methods: readonly PaymentMethod[]
  chosen: PaymentMethod | undefined
  /** A hint for each method; '' for none. */
  hints: Readonly<Partial<Record<PaymentMethod, string>>>
  onChoose: (method: PaymentMethod) => void
}

const SHOWN: Readonly<Record<PaymentMethod, { icon: ReactNode; label: () => string }>> = {
  card: { icon: <CardIcon />, label: () => t('payment.byCard') },
  paypal: { icon: <WalletIcon />, label: () => t('payment.paypal') },
  cash: { icon: <CashIcon />, label: () => t('payment.cash') },
  account: { icon: <UserIcon />, label: () => t('payment.account') },
}

/** A choice of payment methods: one or two per row for one or two methods, otherwise up to four. */
export function PaymentMethodChoice({
  methods,
  chosen,
  hints,
  onChoose,
}: PaymentMethodChoiceProps) {
  const name = useId()
  return (
    <fieldset className="methods" data-count={methods.length}>
      <legend className="unseen">{t('payment.howToPay')}</legend>
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
