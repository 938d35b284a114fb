import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { t } from '@kerbside/words/translate.ts'
import '../../checkout-messages.ts'
import '@kerbside/web/account/messages.ts'

export type AlertDialogProps = {
  title?: string | undefined
  text: string
  onClose: () => void
  /** Set if signing in solves the problem: SIGN IN and CANCEL replace OK. */
  onSignIn?: (() => void) | undefined
}

/** One sentence that the customer must read. */
export function AlertDialog({ title, text, onClose, onSignIn }: AlertDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title ?? t('checkout.error')}
      onClose={onClose}
      onSubmit={onSignIn ?? onClose}
      actions={
        onSignIn ? (
          <>
            <Button type="submit">{t('account.signInTab')}</Button>
            <Button look="alt" onPress={onClose}>
              {t('account.cancel')}
            </Button>
          </>
        ) : (
          <Button type="submit">{t('dialog.ok')}</Button>
        )
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
