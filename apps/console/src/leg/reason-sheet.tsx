import type { DeskAction } from '@kerbside/contract/desk/leg.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { OnlineButton } from '../ui/online-button.tsx'
import { ReasonField } from '../ui/reason-field.tsx'

type ReasonSheetProps = {
  action: DeskAction
  onDo: (reason: string) => void
  onClose: () => void
}

/** Shows the consequences of an action again, and asks for the reason. */
export function ReasonSheet({ action, onDo, onClose }: ReasonSheetProps) {
  const [reason, setReason] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const needs = action.reason || action.kind === 'restore'
  const missing = needs && reason.trim() === ''
  return (
    <DeskSheet
      role="alertdialog"
      title={t('desk.reallyDo', { label: action.label })}
      sentence={action.consequence}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('desk.goBack')}</DeskButton>
          <OnlineButton
            look={action.danger ? 'danger' : 'primary'}
            onPress={() => (missing ? setIsSubmitted(true) : onDo(reason.trim()))}
          >
            {action.label}
          </OnlineButton>
        </>
      }
    >
      <ReasonField value={reason} onChange={setReason} isMissing={isSubmitted && missing} />
    </DeskSheet>
  )
}
