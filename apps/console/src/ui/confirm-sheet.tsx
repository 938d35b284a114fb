import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import { DeskButton } from './desk-button.tsx'
import { DeskSheet } from './desk-sheet.tsx'

type ConfirmSheetProps = {
  title: string
  sentence?: ReactNode
  /** The consequences. */
  children: ReactNode
  act: string
  busy: boolean
  /** The action is not possible now; the sheet says why. */
  blocked?: boolean
  rejection: string | undefined
  onAct: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone, after listing its consequences. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { title, sentence, children, act, busy, blocked = false, rejection, onAct, onClose } = props
  return (
    <DeskSheet
      title={title}
      sentence={sentence}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('desk.cancel')}</DeskButton>
          <DeskButton look="danger" disabled={busy || blocked} onPress={onAct}>
            {act}
          </DeskButton>
        </>
      }
    >
      <div className="dk-sheet-form">{children}</div>
      {rejection && (
        <p className="dk-note bad" role="alert">
          {rejection}
        </p>
      )}
    </DeskSheet>
  )
}
