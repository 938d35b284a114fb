import { Button, ButtonLink } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { say } from '@kerbside/words/say.ts'
import { pageLink } from '../links.ts'
import '../checkout-words.ts'
import { forgetDraft } from './leave-draft.ts'

/** Another tab made the booking of this draft: here nothing was made, and nothing was charged. */
export function BookedElsewhereDialog(props: { ticketCode: string; onClose: () => void }) {
  const { ticketCode, onClose } = props
  return (
    <Dialog
      role="alertdialog"
      title={say('dialog.message')}
      onClose={onClose}
      actions={
        <>
          <ButtonLink href={pageLink('confirmed', ticketCode)} onPress={forgetDraft}>
            {say('checkout.seeBooking')}
          </ButtonLink>
          <Button look="alt" onPress={onClose}>
            {say('dialog.close')}
          </Button>
        </>
      }
    >
      <p>{say('checkout.bookedElsewhere')}</p>
    </Dialog>
  )
}
