import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import './fleet.css'

type ConfirmSheetProps = {
  title: string
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
  const { title, children, act, busy, blocked = false, rejection, onAct, onClose } = props
  return (
    <DeskSheet
      title={title}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('people.cancel')}</DeskButton>
          <DeskButton look="danger" disabled={busy || blocked} onPress={onAct}>
            {act}
          </DeskButton>
        </>
      }
    >
      <div className="dk-fleet-sheet">
        {children}
        {rejection && (
          <p className="dk-fd-error" role="alert">
            {rejection}
          </p>
        )}
      </div>
    </DeskSheet>
  )
}
