import { say } from '@kerbside/words/say.ts'
import type { ReactNode } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import './fleet.css'

type SureSheetProps = {
  title: string
  /** What follows. */
  children: ReactNode
  act: string
  busy: boolean
  /** It cannot be done now; the sheet says why. */
  blocked?: boolean
  refusal: string | undefined
  onAct: () => void
  onClose: () => void
}

/** Asked before what cannot be undone; what follows is said first. */
export function SureSheet(props: SureSheetProps) {
  const { title, children, act, busy, blocked = false, refusal, onAct, onClose } = props
  return (
    <DeskSheet
      title={title}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('people.cancel')}</DeskButton>
          <DeskButton look="danger" disabled={busy || blocked} onPress={onAct}>
            {act}
          </DeskButton>
        </>
      }
    >
      <div className="dk-fleet-sheet">
        {children}
        {refusal && (
          <p className="dk-fd-error" role="alert">
            {refusal}
          </p>
        )}
      </div>
    </DeskSheet>
  )
}
