import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import '@kerbside/web/account/profile-words.ts'
import { say } from '@kerbside/words/say.ts'
import { OwnCard } from './own-card.tsx'

export type DetailsCardProps = {
  profile: SignedIn
  /** The address that counts once its link is opened; '' when there is none. */
  pendingEmail: string
  /** Not before all of them are known. */
  ready: boolean
  onChange: () => void
}

export function DetailsCard({ profile, pendingEmail, ready, onChange }: DetailsCardProps) {
  const { firstName, lastName, email, phone, diallingCode } = profile
  const facts = [
    { label: say('profile.name'), text: `${firstName} ${lastName}` },
    { label: say('account.mobile'), text: `${diallingCode} ${phone}` },
    { label: say('account.email'), text: email },
  ]
  return (
    <OwnCard
      title={say('profile.details')}
      action={
        <Button
          look="quiet"
          compact
          onPress={onChange}
          disabled={!ready}
          aria-label={say('profile.changeDetails')}
        >
          {say('profile.change')}
        </Button>
      }
    >
      <dl className="own-facts">
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {pendingEmail !== '' && (
        <output>
          <Notice tone="tinted">
            {say('profile.emailWaits', { email: pendingEmail, old: email })}
          </Notice>
        </output>
      )}
    </OwnCard>
  )
}
