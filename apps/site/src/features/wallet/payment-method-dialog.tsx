import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { PaymentMethodChoice } from './payment-method-choice.tsx'
import './messages.ts'

export type PaymentMethodDialogProps = {
  /** The electronic methods, and cash if the operator accepts it. */
  methods: readonly PaymentMethod[]
  /** Selected when it opens; default is the first one. */
  start?: PaymentMethod | undefined
  onChoose: (method: PaymentMethod) => void
  onClose: () => void
}

/** Chooses between card and PayPal, with OK. */
export function PaymentMethodDialog(props: PaymentMethodDialogProps) {
  const { methods, start, onChoose, onClose } = props
  const [chosen, setChosen] = useState(start ?? methods[0])
  return (
    <Dialog
      title={t('wallet.paymentMethod')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      onSubmit={() => chosen && onChoose(chosen)}
      actions={<Button type="submit">{t('dialog.ok')}</Button>}
    >
      <PaymentMethodChoice
        methods={methods}
        chosen={chosen}
        hints={{ card: t('wallet.byCardHint'), paypal: t('wallet.paypalHint') }}
        onChoose={setChosen}
      />
    </Dialog>
  )
}
