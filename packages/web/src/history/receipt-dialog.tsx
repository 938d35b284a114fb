import { say } from '@kerbside/words/say.ts'
import { AlertDialog } from '../booking/alert-dialog.tsx'
import './history-words.ts'

export type ReceiptOutcome = { ok: true } | { ok: false; message: string }

/** Whether the receipt is on its way (specification, section 8). */
export function ReceiptDialog({
  outcome,
  onClose,
}: {
  outcome: ReceiptOutcome
  onClose: () => void
}) {
  return (
    <AlertDialog
      {...(outcome.ok && { title: say('dialog.message') })}
      text={
        outcome.ok ? say('history.receiptSent') : outcome.message || say('dialog.somethingWrong')
      }
      onClose={onClose}
    />
  )
}
