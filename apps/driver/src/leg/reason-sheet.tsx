import { Dialog } from '@kerbside/kit/dialog.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import '../shell/messages.ts'

export type ReasonSheetProps = {
  title: string
  sentence?: string
  /** Each is one button. */
  reasons: readonly string[]
  onReason: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason: a button for each common one, a text field for others. */
export function ReasonSheet({ title, sentence, reasons, onReason, onClose }: ReasonSheetProps) {
  const [ownReason, setOwnReason] = useState('')
  const [isOwn, setIsOwn] = useState(false)
  const submit = () => {
    if (ownReason.trim() !== '') onReason(ownReason.trim())
  }
  return (
    <Dialog
      title={title}
      sentence={sentence}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      onSubmit={submit}
      actions={
        isOwn && (
          <button type="submit" className="drive-alt strong" disabled={ownReason.trim() === ''}>
            {t('driver.sendReason')}
          </button>
        )
      }
    >
      <div className="drive-reasons">
        {reasons.map((reason) => (
          <button key={reason} type="button" className="drive-alt" onClick={() => onReason(reason)}>
            {reason}
          </button>
        ))}
        {isOwn ? (
          <TextField
            label={t('driver.ownReason')}
            value={ownReason}
            onChange={setOwnReason}
            maxLength={200}
            name="reason"
          />
        ) : (
          <button type="button" className="drive-alt" onClick={() => setIsOwn(true)}>
            {t('driver.otherReason')}
          </button>
        )}
      </div>
    </Dialog>
  )
}
