import { t } from '@kerbside/words/translate.ts'
import { AlertDialog } from '../booking/alert-dialog.tsx'
import './history-messages.ts'

export type ReceiptOutcome = { ok: true } | { ok: false; message: string }

/** Reports whether the receipt was sent (specification, section 8). */
export function ReceiptDialog({
  outcome,
  onClose,
}: {
  outcome: ReceiptOutcome
  onClose: () => void
}) {
  return (
    <AlertDialog
      {...(outcome.ok && { title: t('dialog.message') })}
      text={outcome.ok ? t('history.receiptSent') : outcome.message || t('dialog.somethingWrong')}
      onClose={onClose}
    />
  )
}
