import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { WaysToPay } from './ways-to-pay.tsx'
import './words.ts'

export type PaymentMethodDialogProps = {
  /** The electronic ways, and cash where the operator takes it. */
  methods: readonly PaymentMethod[]
  /** Chosen when it opens; the first one unless said. */
  start?: PaymentMethod | undefined
  onChoose: (method: PaymentMethod) => void
  onClose: () => void
}

/** By card or Paypal, and OK. */
export function PaymentMethodDialog(props: PaymentMethodDialogProps) {
  const { methods, start, onChoose, onClose } = props
  const [chosen, setChosen] = useState(start ?? methods[0])
  return (
    <Dialog
      title={say('wallet.paymentMethod')}
      closeLabel={say('dialog.close')}
      onClose={onClose}
      onSubmit={() => chosen && onChoose(chosen)}
      actions={<Button type="submit">{say('dialog.ok')}</Button>}
    >
      <WaysToPay
        methods={methods}
        chosen={chosen}
        hints={{ card: say('wallet.byCardHint'), paypal: say('wallet.paypalHint') }}
        onChoose={setChosen}
      />
    </Dialog>
  )
}
