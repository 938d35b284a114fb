import { FEW_RECOVERY_CODES } from '@kerbside/domain/staff/recovery-code.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { ConsoleFrame } from '../first-view/console-frame.tsx'
import type { ConsoleIslandProps } from '../first-view/console-island-props.ts'
import { ConsoleWait } from '../first-view/console-wait.tsx'
import { findVisitor, type SignedInStaff } from '../staff/api.ts'
import { CodeStep } from '../staff/code-step.tsx'
import { DemoCard } from '../staff/demo-card.tsx'
import { PasswordStep } from '../staff/password-step.tsx'
import { SignedInCard } from '../staff/signed-in-card.tsx'
import { ConsoleError } from './console-error.tsx'
import { pathAfterSignIn } from './sign-in-path.ts'

type Step =
  | { at: 'waiting' | 'unreachable' | 'demo' | 'code' }
  | { at: 'password'; notice?: string | undefined }
  | { at: 'in'; member: SignedInStaff }

/** The two steps of signing in, or the user who is signed in already. */
export function SignInScreen(props: ConsoleIslandProps) {
  const { operator, publicId } = props
  const [step, setStep] = useState<Step>({ at: 'waiting' })
  const isWaiting = step.at === 'waiting'
  // A signed-in user continues to work; only a user with few recovery codes left stops here to read the warning.
  const enter = (member: SignedInStaff) => {
    if (member.recoveryLeft <= FEW_RECOVERY_CODES) return setStep({ at: 'in', member })
    location.replace(pathAfterSignIn())
  }
  const entered = useEffectEvent(enter)
  useEffect(() => {
    if (!isWaiting) return
    void findVisitor().then((found) => {
      if (found === 'unreachable' || found === 'demo') setStep({ at: found })
      else if (found) entered(found)
      else setStep({ at: 'password' })
    })
  }, [isWaiting])
  if (isWaiting) return <ConsoleWait {...props} />
  return (
    <ConsoleFrame operator={operator}>
      {step.at === 'unreachable' && <ConsoleError onRetry={() => setStep({ at: 'waiting' })} />}
      {step.at === 'demo' && (
        <DemoCard onDone={enter} onPassword={() => setStep({ at: 'password' })} />
      )}
      {step.at === 'password' && (
        <PasswordStep
          {...{ operator, publicId }}
          notice={step.notice}
          onDone={() => setStep({ at: 'code' })}
        />
      )}
      {step.at === 'code' && (
        <CodeStep
          operator={operator}
          onDone={enter}
          onAgain={(notice) => setStep({ at: 'password', notice })}
        />
      )}
      {step.at === 'in' && (
        <SignedInCard member={step.member} onOut={() => setStep({ at: 'password' })} />
      )}
    </ConsoleFrame>
  )
}
