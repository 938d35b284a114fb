import type { PendingWrite } from '@kerbside/web/dispatch/pending-writes.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskButton } from './desk-button.tsx'
import { DeskSheet } from './desk-sheet.tsx'
import { PromiseButton } from './promise-button.tsx'

/** What may be done against a warning; what the server never does it refuses once more. */
const INSIST: Partial<Record<PendingWrite['path'], 'desk.assignAnyway' | 'desk.moveAnyway'>> = {
  '/api/desk/assign': 'desk.assignAnyway',
  '/api/desk/retime': 'desk.moveAnyway',
}

type RefusedSheetProps = {
  write: PendingWrite
  message: string
  onClose: () => void
  onAnyway: () => void
}

/** The server said no, in words; what only warns can be done all the same. */
export function RefusedSheet({ write, message, onClose, onAnyway }: RefusedSheetProps) {
  const insist = write.body['anyway'] === true ? undefined : INSIST[write.path]
  return (
    <DeskSheet
      role="alertdialog"
      title={write.text}
      sentence={say('desk.wasRefused', { ref: '' }).trim()}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('desk.leaveIt')}</DeskButton>
          {insist && (
            <PromiseButton look="primary" onPress={onAnyway}>
              {say(insist)}
            </PromiseButton>
          )}
        </>
      }
    >
      <p className="dk-note bad">{message}</p>
    </DeskSheet>
  )
}
