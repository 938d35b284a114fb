import { FEW_RECOVERY_CODES } from '@kerbside/domain/staff/recovery-code.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { type SignedInStaff, signOut } from './api.ts'
import './messages.ts'

const ROLES = {
  owner: 'staff.owner',
  dispatcher: 'staff.dispatcher',
  accounts: 'staff.accounts',
  support: 'staff.support',
} as const satisfies Record<SignedInStaff['role'], string>

/** The signed-in staff member, a link to the console, and sign-out. */
export function SignedInCard({ member, onOut }: { member: SignedInStaff; onOut: () => void }) {
  const { busy, rejection, run } = useDoing()
  const { name, email, role, recoveryLeft } = member
  const leave = () =>
    run(async () => {
      if (!(await signOut())) return t('staff.unreachable')
      onOut()
      return undefined
    })
  return (
    <section className="card desk-card">
      <h1>{t('staff.hello', { name })}</h1>
      <p className="soft">{t('staff.signedInAs', { email, role: t(ROLES[role]) })}</p>
      {recoveryLeft <= FEW_RECOVERY_CODES && (
        <Notice tone="warn">{t('staff.fewLeft', { count: recoveryLeft })}</Notice>
      )}
      {rejection && (
        <Notice tone="bad" role="alert">
          {rejection}
        </Notice>
      )}
      <ButtonLink wide href={pageLink('console', 'board')}>
        {t('staff.openDesk')}
      </ButtonLink>
      {role === 'owner' && (
        <ButtonLink look="alt" wide href={pageLink('console', 'setup', 'guide')}>
          {t('staff.openGuide')}
        </ButtonLink>
      )}
      <Button look="alt" wide busy={busy} onPress={() => void leave()}>
        {t('staff.signOut')}
      </Button>
    </section>
  )
}
