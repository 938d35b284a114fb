import { onRefused } from '@kerbside/web/desk-refused.ts'
import { findStaff, type SignedInStaff } from '@kerbside/web/staff/api.ts'
import { CodeStep } from '@kerbside/web/staff/code-step.tsx'
import { PasswordStep } from '@kerbside/web/staff/password-step.tsx'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DeskSheet } from './desk-sheet.tsx'

type SignedOutSheetProps = {
  operator: string
  publicId: string
  /** Whose desk this page is. */
  member: SignedInStaff
  /** The same person is signed in again. */
  onIn: () => void
}

type Step = { at: 'password'; told?: string | undefined } | { at: 'code' }

/**
 * Signed out meanwhile, by the clock, in another window or by an owner. They sign in over the page they were on, so that
 * nothing they wrote is lost; it may also be read on. Somebody else gets a page of their own.
 */
export function SignedOutSheet({ operator, publicId, member, onIn }: SignedOutSheetProps) {
  const [open, setOpen] = useState(true)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) form.current?.querySelector('input')?.focus()
  }, [open])
  const [step, setStep] = useState<Step>({ at: 'password' })
  const enter = (now: SignedInStaff) => {
    if (now.email === member.email && now.role === member.role) onIn()
    else location.reload()
  }
  const entered = useEffectEvent(enter)
  useEffect(() => onRefused((of) => of === 'change' && setOpen(true)), [])
  // they may have signed in again in another window
  useEffect(() => {
    const look = () =>
      void findStaff().then((found) => {
        if (found && found !== 'unheard') entered(found)
      })
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [])
  if (!open) return undefined
  return (
    <DeskSheet
      role="alertdialog"
      title={say('desk.signInAgain')}
      sentence={say('desk.signInAgainText')}
      onClose={() => setOpen(false)}
    >
      <div ref={form} className={`dk-sign-in at-${step.at}`}>
        {step.at === 'password' ? (
          <PasswordStep
            {...{ operator, publicId }}
            told={step.told}
            onDone={() => setStep({ at: 'code' })}
          />
        ) : (
          <CodeStep
            operator={operator}
            onDone={enter}
            onAgain={(told) => setStep({ at: 'password', told })}
          />
        )}
      </div>
    </DeskSheet>
  )
}
