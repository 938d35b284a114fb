import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { say } from '@kerbside/words/say.ts'
import '../checkout-words.ts'

/** Says over the card dialog why nothing happened. */
export function PaymentFault({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog
      title={say('checkout.error')}
      role="alertdialog"
      onClose={onClose}
      actions={<Button onPress={onClose}>{say('dialog.ok')}</Button>}
    >
      <p>{text}</p>
    </Dialog>
  )
}
