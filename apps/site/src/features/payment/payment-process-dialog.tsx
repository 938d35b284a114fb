import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Spinner } from '@kerbside/kit/spinner.tsx'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import '../../checkout-messages.ts'
import './payment.css'

loadMessages(payment)

type PaymentProcessDialogProps = {
  /** Default: a text that the request is being processed and the page should stay open. */
  text?: string | undefined
}

/** Covers everything while a payment is running; only the end of the payment closes it. */
export function PaymentProcessDialog({ text }: PaymentProcessDialogProps) {
  return (
    <Dialog title={t('checkout.pleaseWait')} closedBy="none" onClose={() => {}}>
      <output className="pay-process">
        <Spinner />
        <span>{text ?? t('payment.processing')}</span>
      </output>
    </Dialog>
  )
}
