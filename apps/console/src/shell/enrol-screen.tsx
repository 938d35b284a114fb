import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { saveFile } from '@kerbside/web/save-file.ts'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useState } from 'react'
import { ConsoleFrame } from '../first-view/console-frame.tsx'
import type { ConsoleIslandProps } from '../first-view/console-island-props.ts'
import { ConsoleWait } from '../first-view/console-wait.tsx'
import { type Invited, openInvitation, type SignedInStaff } from '../staff/api.ts'
import { EnrolForm } from '../staff/enrol-form.tsx'
import { RecoveryCodes } from '../staff/recovery-codes.tsx'
import { SignedInCard } from '../staff/signed-in-card.tsx'
import { ConsoleError } from './console-error.tsx'

const signInLink = () => pageLink('console', 'signin')

type Stage =
  | { at: 'waiting' | 'unreachable' | 'bad' }
  | { at: 'choosing'; invited: Invited }
  | { at: 'codes'; member: SignedInStaff; codes: readonly string[] }
  | { at: 'in'; member: SignedInStaff }

/** Completes the enrolment of an invitation link. */
export function EnrolScreen(props: ConsoleIslandProps) {
  const { operator, publicId, invitation = '' } = props
  const [stage, setStage] = useState<Stage>({ at: invitation === '' ? 'bad' : 'waiting' })
  const isWaiting = stage.at === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    void openInvitation(invitation).then((invited) => {
      if (invited === 'unreachable') setStage({ at: 'unreachable' })
      else setStage(invited ? { at: 'choosing', invited } : { at: 'bad' })
    })
  }, [isWaiting, invitation])
  if (isWaiting) return <ConsoleWait {...props} />
  return (
    <ConsoleFrame operator={operator}>
      {stage.at === 'unreachable' && <ConsoleError onRetry={() => setStage({ at: 'waiting' })} />}
      {stage.at === 'bad' && <BadLink />}
      {stage.at === 'choosing' && (
        <EnrolForm
          {...{ operator, publicId, invitation }}
          invited={stage.invited}
          onDone={(member, codes) => setStage({ at: 'codes', member, codes })}
          onSpent={() => setStage({ at: 'bad' })}
        />
      )}
      {stage.at === 'codes' && (
        <RecoveryCodes
          codes={stage.codes}
          onSave={() => saveCodes(operator, stage)}
          onSaved={() => setStage({ at: 'in', member: stage.member })}
        />
      )}
      {stage.at === 'in' && (
        <SignedInCard member={stage.member} onOut={() => location.assign(signInLink())} />
      )}
    </ConsoleFrame>
  )
}

function saveCodes(
  operator: string,
  { member, codes }: { member: SignedInStaff; codes: readonly string[] },
): void {
  const about = t('staff.codesFile', { email: member.email, operator })
  const text = `${[about, '', ...codes].join('\r\n')}\r\n`
  saveFile({ name: 'recovery-codes.txt', text, type: 'text/plain' })
}

function BadLink() {
  return (
    <section className="card desk-card">
      <h1>{t('staff.badLink')}</h1>
      <p className="soft">{t('staff.badLinkText')}</p>
      <ButtonLink href={signInLink()}>{t('staff.signIn')}</ButtonLink>
    </section>
  )
}
