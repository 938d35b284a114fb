import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { say } from '@kerbside/words/say.ts'

export type AlertDialogProps = { title?: string | undefined; text: string; onClose: () => void }

/** One sentence that must be read. */
export function AlertDialog({ title, text, onClose }: AlertDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title ?? say('dialog.error')}
      onClose={onClose}
      onSubmit={onClose}
      actions={<Button type="submit">{say('dialog.ok')}</Button>}
    >
      <p>{text}</p>
    </Dialog>
  )
}
