import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import '@kerbside/web/account/profile-messages.ts'
import { leftToRight } from '@kerbside/words/left-to-right.ts'
import { t } from '@kerbside/words/translate.ts'
import { OwnCard } from './own-card.tsx'

export type DetailsCardProps = {
  profile: SignedIn
  /** The new address until its link is opened; '' if there is none. */
  pendingEmail: string
  /** False until all details are loaded. */
  ready: boolean
  onChange: () => void
}

export function DetailsCard({ profile, pendingEmail, ready, onChange }: DetailsCardProps) {
  const { firstName, lastName, email, phone, diallingCode } = profile
  const params = [
    { label: t('profile.name'), text: `${firstName} ${lastName}` },
    { label: t('account.mobile'), text: leftToRight(`${diallingCode} ${phone}`) },
    { label: t('account.email'), text: email },
  ]
  return (
    <OwnCard
      title={t('profile.details')}
      action={
        <Button
          look="quiet"
          compact
          onPress={onChange}
          disabled={!ready}
          aria-label={t('profile.changeDetails')}
        >
          {t('profile.change')}
        </Button>
      }
    >
      <dl className="own-facts">
        {params.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {pendingEmail !== '' && (
        <output>
          <Notice tone="tinted">
            {t('profile.emailWaits', { email: pendingEmail, old: email })}
          </Notice>
        </output>
      )}
    </OwnCard>
  )
}
