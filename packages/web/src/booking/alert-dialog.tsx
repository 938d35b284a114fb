import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { say } from '@kerbside/words/say.ts'
import '../checkout-words.ts'
import '../account/words.ts'

export type AlertDialogProps = {
  title?: string | undefined
  text: string
  onClose: () => void
  /** What it says can be mended by signing in: SIGN IN and CANCEL take the place of OK. */
  onSignIn?: (() => void) | undefined
}

/** One sentence that must be read. */
export function AlertDialog({ title, text, onClose, onSignIn }: AlertDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title ?? say('checkout.error')}
      onClose={onClose}
      onSubmit={onSignIn ?? onClose}
      actions={
        onSignIn ? (
          <>
            <Button type="submit">{say('account.signInTab')}</Button>
            <Button look="alt" onPress={onClose}>
              {say('account.cancel')}
            </Button>
          </>
        ) : (
          <Button type="submit">{say('dialog.ok')}</Button>
        )
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
