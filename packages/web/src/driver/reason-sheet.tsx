import { Dialog } from '@kerbside/kit/dialog.tsx'
import { TextField } from '@kerbside/kit/text-field.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import './words.ts'

export type ReasonSheetProps = {
  title: string
  sentence?: string
  /** One tap each. */
  reasons: readonly string[]
  onReason: (reason: string) => void
  onClose: () => void
}

/** Why: one tap for what is usual, a line for everything else. */
export function ReasonSheet({ title, sentence, reasons, onReason, onClose }: ReasonSheetProps) {
  const [own, setOwn] = useState('')
  const [isOwn, setIsOwn] = useState(false)
  const submit = () => {
    if (own.trim() !== '') onReason(own.trim())
  }
  return (
    <Dialog
      title={title}
      sentence={sentence}
      closeLabel={say('dialog.close')}
      onClose={onClose}
      onSubmit={submit}
      actions={
        isOwn && (
          <button type="submit" className="drive-alt strong" disabled={own.trim() === ''}>
            {say('driver.sendReason')}
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
            label={say('driver.ownReason')}
            value={own}
            onChange={setOwn}
            maxLength={200}
            name="reason"
          />
        ) : (
          <button type="button" className="drive-alt" onClick={() => setIsOwn(true)}>
            {say('driver.otherReason')}
          </button>
        )}
      </div>
    </Dialog>
  )
}
