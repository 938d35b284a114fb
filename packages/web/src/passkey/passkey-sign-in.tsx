import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'
import { useDoing } from '../account/use-doing.ts'
import { signInByPasskey } from './api.ts'
import { KeyIcon } from './key-icon.tsx'
import './words.ts'

/** Below the password, for who has a device that does it. */
export function PasskeySignIn({
  remember,
  onDone,
}: {
  remember: boolean
  onDone: (profile: SignedIn) => void
}) {
  const { busy, refusal, run } = useDoing()
  const signIn = () =>
    run(async () => {
      const answer = await signInByPasskey(remember)
      if (answer.ok) onDone(answer.profile)
      return !answer.ok && answer.why === 'refused' ? answer.message : undefined
    })
  return (
    <>
      <Button look="quiet" wide busy={busy} icon={<KeyIcon />} onPress={() => void signIn()}>
        {say('passkey.signIn')}
      </Button>
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
    </>
  )
}
