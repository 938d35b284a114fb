import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from './desk-button.tsx'
import { DeskSheet } from './desk-sheet.tsx'
import { signInAddress } from './desk-way.ts'

/** Signed out meanwhile, here or by an owner: what is shown may be read on, and nothing be written. */
export function SignedOutSheet() {
  const [open, setOpen] = useState(true)
  if (!open) return undefined
  return (
    <DeskSheet
      role="alertdialog"
      title={say('desk.signInAgain')}
      sentence={say('desk.signInAgainText')}
      onClose={() => setOpen(false)}
      actions={
        <DeskButton look="primary" onPress={() => location.assign(signInAddress())}>
          {say('desk.signIn')}
        </DeskButton>
      }
    />
  )
}
