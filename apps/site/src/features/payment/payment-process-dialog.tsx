import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { Spinner } from '@kerbside/kit/spinner.tsx'
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import '../../checkout-messages.ts'
import './payment.css'

loadMessages(payment)

type PaymentProcessDialogProps = {
  /** Default: a text that the request is being processed and the page should stay open. */
  text?: string | undefined
  /** Set if the customer need not wait. */
  onStop?: (() => void) | undefined
}

/** Covers everything while a payment is running; only its end closes it, or the customer if they may stop it. */
export function PaymentProcessDialog({ text, onStop }: PaymentProcessDialogProps) {
  return (
    <Dialog
      title={t('checkout.pleaseWait')}
      closedBy={onStop ? 'closerequest' : 'none'}
      onClose={onStop ?? (() => {})}
      actions={
        onStop && (
          <Button look="alt" onPress={onStop}>
            {t('dialog.cancel')}
          </Button>
        )
      }
    >
      <output className="pay-process">
        <Spinner />
        <span>{text ?? t('payment.processing')}</span>
      </output>
    </Dialog>
  )
}
