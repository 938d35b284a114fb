import type { DeskAction } from '@kerbside/contract/desk/job.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from './desk-button.tsx'
import { DeskSheet } from './desk-sheet.tsx'
import { PromiseButton } from './promise-button.tsx'
import { ReasonField } from './reason-field.tsx'

type ReasonSheetProps = {
  action: DeskAction
  onDo: (reason: string) => void
  onClose: () => void
}

/** What follows, once more, and why it is done. */
export function ReasonSheet({ action, onDo, onClose }: ReasonSheetProps) {
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const needs = action.reason || action.kind === 'restore'
  const missing = needs && reason.trim() === ''
  return (
    <DeskSheet
      role="alertdialog"
      title={say('desk.reallyDo', { label: action.label })}
      sentence={action.consequence}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('desk.goBack')}</DeskButton>
          <PromiseButton
            look={action.danger ? 'danger' : 'primary'}
            onPress={() => (missing ? setAsked(true) : onDo(reason.trim()))}
          >
            {action.label}
          </PromiseButton>
        </>
      }
    >
      <ReasonField value={reason} onChange={setReason} isMissing={asked && missing} />
    </DeskSheet>
  )
}
