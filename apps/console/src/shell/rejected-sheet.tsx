import { t } from '@kerbside/words/translate.ts'
import { isAssignment } from '../dispatch/check-assignment.ts'
import type { PendingWrite } from '../dispatch/pending-writes.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { OnlineButton } from '../ui/online-button.tsx'

/** Writes that are possible despite a warning; the server rejects the impossible ones again. */
const INSIST: Partial<Record<PendingWrite['path'], 'desk.assignAnyway' | 'desk.moveAnyway'>> = {
  '/api/desk/assign': 'desk.assignAnyway',
  '/api/desk/retime': 'desk.moveAnyway',
}

type RejectedSheetProps = {
  write: PendingWrite
  message: string
  /** Another dispatcher is changing the leg: wait for them, or go on. */
  isTaken?: boolean
  onClose: () => void
  onAnyway: () => void
}

/** The server's rejection and its reason; if it is only a warning, the action can be repeated anyway. */
export function RejectedSheet({ write, message, isTaken, onClose, onAnyway }: RejectedSheetProps) {
  const warned = write.body['anyway'] === true ? undefined : INSIST[write.path]
  const insist = isTaken ? 'desk.changeAnyway' : warned
  return (
    <DeskSheet
      role="alertdialog"
      title={isAssignment(write) ? t('desk.assignRefused') : write.text}
      sentence={t('desk.wasRefused')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t(isTaken ? 'desk.wait' : 'desk.close')}</DeskButton>
          {insist && (
            <OnlineButton look="primary" onPress={onAnyway}>
              {t(insist)}
            </OnlineButton>
          )}
        </>
      }
    >
      <p className="dk-note bad">{message}</p>
    </DeskSheet>
  )
}
