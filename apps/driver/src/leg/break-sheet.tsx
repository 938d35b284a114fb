import { Dialog } from '@kerbside/kit/dialog.tsx'
import { t } from '@kerbside/words/translate.ts'
import '../shell/messages.ts'

/** A driver on a break does not set off by mistake: the break ends first. */
export function BreakSheet({ onEnd, onClose }: { onEnd: () => void; onClose: () => void }) {
  return (
    <Dialog
      title={t('driver.breakGoTitle')}
      sentence={t('driver.breakGoText')}
      role="alertdialog"
      closedBy="closerequest"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="drive-big still" onClick={onEnd}>
            {t('driver.breakGo')}
          </button>
          <button type="button" className="drive-alt" onClick={onClose}>
            {t('driver.breakStay')}
          </button>
        </>
      }
    />
  )
}
