import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Spinner } from '@kerbside/kit/spinner.tsx'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import '../checkout-words.ts'
import './payment.css'

addWords(payment)

type PaymentProcessDialogProps = {
  /** Default: that the request is being processed and the page should stay open. */
  text?: string | undefined
}

/** Stands over everything while money is under way; nothing but the end of it closes it. */
export function PaymentProcessDialog({ text }: PaymentProcessDialogProps) {
  return (
    <Dialog title={say('checkout.pleaseWait')} closedBy="none" onClose={() => {}}>
      <output className="pay-process">
        <Spinner />
        <span>{text ?? say('payment.processing')}</span>
      </output>
    </Dialog>
  )
}
