import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { t } from '@kerbside/words/translate.ts'
import '../../checkout-messages.ts'

/** Shows over the card dialog why the payment failed. */
export function PaymentError({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog
      title={t('checkout.error')}
      role="alertdialog"
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('dialog.ok')}</Button>}
    >
      <p>{text}</p>
    </Dialog>
  )
}
