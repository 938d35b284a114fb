import { FEW_RECOVERY_CODES } from '@kerbside/domain/staff/recovery-code.ts'
import { Button, ButtonLink } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'
import { useDoing } from '../account/use-doing.ts'
import { pageLink } from '../links.ts'
import { type SignedInStaff, signOut } from './api.ts'
import './words.ts'

const ROLES = {
  owner: 'staff.owner',
  dispatcher: 'staff.dispatcher',
  accounts: 'staff.accounts',
  support: 'staff.support',
} as const satisfies Record<SignedInStaff['role'], string>

/** Who is signed in, the way to work, and the way out. */
export function SignedInCard({ member, onOut }: { member: SignedInStaff; onOut: () => void }) {
  const { busy, refusal, run } = useDoing()
  const { name, email, role, recoveryLeft } = member
  const leave = () =>
    run(async () => {
      if (!(await signOut())) return say('staff.unheard')
      onOut()
      return undefined
    })
  return (
    <section className="card desk-card">
      <h1>{say('staff.hello', { name })}</h1>
      <p className="soft">{say('staff.signedInAs', { email, role: say(ROLES[role]) })}</p>
      {recoveryLeft <= FEW_RECOVERY_CODES && (
        <Notice tone="warn">{say('staff.fewLeft', { count: recoveryLeft })}</Notice>
      )}
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      <ButtonLink wide href={pageLink('console', 'board')}>
        {say('staff.openDesk')}
      </ButtonLink>
      {role === 'owner' && (
        <ButtonLink look="alt" wide href={pageLink('console', 'setup', 'guide')}>
          {say('staff.openGuide')}
        </ButtonLink>
      )}
      <Button look="alt" wide busy={busy} onPress={() => void leave()}>
        {say('staff.signOut')}
      </Button>
    </section>
  )
}
