import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { t } from '@kerbside/words/translate.ts'
import { signInByPasskey } from './api.ts'
import { KeyIcon } from './key-icon.tsx'
import './messages.ts'

/** The passkey button below the password. */
export function PasskeySignIn({
  remember,
  onDone,
}: {
  remember: boolean
  onDone: (profile: SignedIn) => void
}) {
  const { busy, rejection, run } = useDoing()
  const signIn = () =>
    run(async () => {
      const response = await signInByPasskey(remember)
      if (response.ok) onDone(response.profile)
      return !response.ok && response.why === 'refused' ? response.message : undefined
    })
  return (
    <>
      <Button look="quiet" wide busy={busy} icon={<KeyIcon />} onPress={() => void signIn()}>
        {t('passkey.signIn')}
      </Button>
      {rejection && (
        <Notice tone="bad" role="alert">
          {rejection}
        </Notice>
      )}
    </>
  )
}
