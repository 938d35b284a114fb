import type { usePayment } from '../../../features/booking/use-payment.ts'
import type { PaymentDueProps } from '../../../features/payment/payment-due.tsx'
import { confirmWithPaypal } from '../../../features/wallet/confirm-with-paypal.ts'
import { describePaypalFailure } from '../../../features/wallet/describe-paypal-failure.ts'
import { PaymentMethodDialog } from '../../../features/wallet/payment-method-dialog.tsx'
import { PaypalDialog } from '../../../features/wallet/paypal-dialog.tsx'
import type { PaypalWindow } from '../../../features/wallet/paypal-window.ts'
import type { PaypalState } from '../../../features/wallet/use-paypal.ts'

export type PaypalEndProps = PaymentDueProps & {
  payment: ReturnType<typeof usePayment>
  client: PaypalState
  /** A card may be used instead. */
  offersCard: boolean
  /** A summary of the journey. */
  sentence: string
}

/** PayPal's dialog, and the one for another payment method of the same booking. */
export function PaypalEnd({ payment, client, offersCard, sentence, ...due }: PaypalEndProps) {
  const { stage, failure } = payment
  const over = 'over' in stage ? stage.over : stage.at

  const pay = async (window: PaypalWindow) => {
    await payment.pay({ method: 'paypal', confirm: confirmWithPaypal(window) }, 'paypal')
    window.shut()
  }

  if (stage.at === 'method')
    return (
      <PaymentMethodDialog
        methods={['card', 'paypal']}
        onChoose={(method) => payment.change(method === 'paypal' ? 'paypal' : 'card')}
        onClose={payment.shut}
      />
    )
  if (over !== 'paypal') return null
  return (
    <PaypalDialog
      {...due}
      client={client}
      sentence={sentence}
      busy={stage.at !== 'paypal'}
      failure={failure && describePaypalFailure(failure.text)}
      onPay={(window) => void pay(window)}
      onOtherMethod={offersCard ? () => payment.change('method') : undefined}
      onCancel={payment.shut}
    />
  )
}
