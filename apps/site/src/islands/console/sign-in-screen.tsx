import { FEW_RECOVERY_CODES } from '@kerbside/domain/staff/recovery-code.ts'
import { findStaff, type SignedInStaff } from '@kerbside/web/staff/api.ts'
import { CodeStep } from '@kerbside/web/staff/code-step.tsx'
import { PasswordStep } from '@kerbside/web/staff/password-step.tsx'
import { SignedInCard } from '@kerbside/web/staff/signed-in-card.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { ConsoleFrame } from './console-frame.tsx'
import type { ConsoleIslandProps } from './console-island.tsx'
import { ConsoleUnheard } from './console-unheard.tsx'
import { ConsoleWait } from './console-wait.tsx'
import { wayAfterSignIn } from './desk-way.ts'

type Step =
  | { at: 'waiting' | 'unheard' | 'code' }
  | { at: 'password'; told?: string | undefined }
  | { at: 'in'; member: SignedInStaff }

/** The two steps of signing in, or who is signed in already. */
export function SignInScreen(props: ConsoleIslandProps) {
  const { operator, publicId } = props
  const [step, setStep] = useState<Step>({ at: 'waiting' })
  const isWaiting = step.at === 'waiting'
  // Whoever is let in goes to work; only who is running out of recovery codes stops here to read it.
  const enter = (member: SignedInStaff) => {
    if (member.recoveryLeft <= FEW_RECOVERY_CODES) return setStep({ at: 'in', member })
    location.replace(wayAfterSignIn())
  }
  const entered = useEffectEvent(enter)
  useEffect(() => {
    if (!isWaiting) return
    void findStaff().then((found) => {
      if (found === 'unheard') setStep({ at: 'unheard' })
      else if (found) entered(found)
      else setStep({ at: 'password' })
    })
  }, [isWaiting])
  if (isWaiting) return <ConsoleWait {...props} />
  return (
    <ConsoleFrame operator={operator}>
      {step.at === 'unheard' && <ConsoleUnheard onRetry={() => setStep({ at: 'waiting' })} />}
      {step.at === 'password' && (
        <PasswordStep
          {...{ operator, publicId }}
          told={step.told}
          onDone={() => setStep({ at: 'code' })}
        />
      )}
      {step.at === 'code' && (
        <CodeStep
          operator={operator}
          onDone={enter}
          onAgain={(told) => setStep({ at: 'password', told })}
        />
      )}
      {step.at === 'in' && (
        <SignedInCard member={step.member} onOut={() => setStep({ at: 'password' })} />
      )}
    </ConsoleFrame>
  )
}
