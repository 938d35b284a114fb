import { onRejected } from '@kerbside/web/desk-rejected.ts'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { findVisitor, type SignedInStaff } from '../staff/api.ts'
import { CodeStep } from '../staff/code-step.tsx'
import { DemoCard } from '../staff/demo-card.tsx'
import { PasswordStep } from '../staff/password-step.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'

type SignedOutSheetProps = {
  operator: string
  publicId: string
  /** The user of this page. */
  member: SignedInStaff
  /** The same user has signed in again. */
  onIn: () => void
}

type Step = { at: 'password'; notice?: string | undefined } | { at: 'code' | 'demo' }

/**
 * The session has ended: by timeout, in another window, or by an owner. The user can sign in over the current page, so
 * that no input is lost, or close the sheet to read on. Another user gets a fresh page.
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
  useEffect(() => onRejected((rejected) => rejected === 'change' && setOpen(true)), [])
  useEffect(() => {
    // the user may have signed in again in another window
    const recheck = () =>
      void findVisitor().then((found) => {
        if (found === 'demo') setStep({ at: 'demo' })
        else if (found && found !== 'unreachable') entered(found)
      })
    recheck()
    addEventListener('focus', recheck)
    return () => removeEventListener('focus', recheck)
  }, [])
  if (!open) return undefined
  return (
    <DeskSheet
      role="alertdialog"
      title={t('desk.signInAgain')}
      sentence={t('desk.signInAgainText')}
      onClose={() => setOpen(false)}
    >
      <div ref={form} className={`dk-sign-in at-${step.at}`}>
        {step.at === 'demo' ? (
          <DemoCard onDone={enter} onPassword={() => setStep({ at: 'password' })} />
        ) : step.at === 'password' ? (
          <PasswordStep
            {...{ operator, publicId }}
            notice={step.notice}
            onDone={() => setStep({ at: 'code' })}
          />
        ) : (
          <CodeStep
            operator={operator}
            onDone={enter}
            onAgain={(notice) => setStep({ at: 'password', notice })}
          />
        )}
      </div>
    </DeskSheet>
  )
}
