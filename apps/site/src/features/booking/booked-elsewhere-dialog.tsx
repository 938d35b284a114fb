import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import '../../checkout-messages.ts'
import { clearDraft } from './leave-draft.ts'

/** Another tab made the booking of this draft: this tab made none and charged nothing. */
export function BookedElsewhereDialog(props: { ticketCode: string; onClose: () => void }) {
  const { ticketCode, onClose } = props
  return (
    <Dialog
      role="alertdialog"
      title={t('dialog.message')}
      onClose={onClose}
      actions={
        <>
          <ButtonLink href={pageLink('confirmed', ticketCode)} onPress={clearDraft}>
            {t('checkout.seeBooking')}
          </ButtonLink>
          <Button look="alt" onPress={onClose}>
            {t('dialog.close')}
          </Button>
        </>
      }
    >
      <p>{t('checkout.bookedElsewhere')}</p>
    </Dialog>
  )
}
