import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { Notice } from '@kerbside/kit/notice.tsx'
import { Switch } from '@kerbside/kit/switch.tsx'
import type { AccountView } from '@kerbside/web/account/account-view.ts'
import { type ProfileChange, updateProfile } from '@kerbside/web/account/own-api.ts'
import '@kerbside/web/account/profile-words.ts'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { say } from '@kerbside/words/say.ts'

type Lists = Pick<ProfileChange, 'smsList' | 'emailList'>

export type LettersCardProps = {
  profile: SignedIn
  lists: Lists
  tell: AccountView['tell']
  onSaved: (lists: Lists) => void
}

/** Which offers may come. A switch is saved as it is pressed, and back where it was if that fails. */
export function LettersCard({ profile, lists, tell, onSaved }: LettersCardProps) {
  const { refusal, run } = useDoing()
  const save = (wanted: Lists, before?: Lists) =>
    run(async () => {
      onSaved(wanted)
      const answer = await updateProfile({ ...profile, ...wanted })
      if (!answer.ok) {
        onSaved(lists)
        return answer.confirm ? say('dialog.somethingWrong') : answer.message
      }
      tell(say('profile.lettersSaved'), before && (() => void save(before)))
      return undefined
    })
  return (
    <div>
      <Switch
        label={say('profile.byEmail')}
        on={lists.emailList}
        onChange={(emailList) => void save({ ...lists, emailList }, lists)}
      />
      <Switch
        label={say('profile.bySms')}
        on={lists.smsList}
        onChange={(smsList) => void save({ ...lists, smsList }, lists)}
      />
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
    </div>
  )
}
