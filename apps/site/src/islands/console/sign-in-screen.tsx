import { findStaff, type SignedInStaff } from '@kerbside/web/staff/api.ts'
import { CodeStep } from '@kerbside/web/staff/code-step.tsx'
import { PasswordStep } from '@kerbside/web/staff/password-step.tsx'
import { SignedInCard } from '@kerbside/web/staff/signed-in-card.tsx'
import { useEffect, useState } from 'react'
import { ConsoleFrame } from './console-frame.tsx'
import type { ConsoleIslandProps } from './console-island.tsx'
import { ConsoleUnheard } from './console-unheard.tsx'
import { ConsoleWait } from './console-wait.tsx'

type Step =
  | { at: 'waiting' | 'unheard' | 'code' }
  | { at: 'password'; told?: string | undefined }
  | { at: 'in'; member: SignedInStaff }

/** The two steps of signing in, or who is signed in already. */
export function SignInScreen(props: ConsoleIslandProps) {
  const { operator, publicId } = props
  const [step, setStep] = useState<Step>({ at: 'waiting' })
  const isWaiting = step.at === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    void findStaff().then((found) => {
      if (found === 'unheard') setStep({ at: 'unheard' })
      else setStep(found ? { at: 'in', member: found } : { at: 'password' })
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
          onDone={(member) => setStep({ at: 'in', member })}
          onAgain={(told) => setStep({ at: 'password', told })}
        />
      )}
      {step.at === 'in' && (
        <SignedInCard member={step.member} onOut={() => setStep({ at: 'password' })} />
      )}
    </ConsoleFrame>
  )
}
