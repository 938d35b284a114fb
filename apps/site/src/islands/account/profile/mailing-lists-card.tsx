import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { Switch } from '@kerbside/kit/form/switch.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import type { AccountView } from '../../../features/account/account-view.ts'
import { type ProfileChange, updateProfile } from '../../../features/account/own-api.ts'
import '@kerbside/web/account/profile-messages.ts'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { t } from '@kerbside/words/translate.ts'

type Lists = Pick<ProfileChange, 'smsList' | 'emailList'>

export type MailingListsCardProps = {
  profile: SignedIn
  lists: Lists
  notify: AccountView['notify']
  onSaved: (lists: Lists) => void
}

/** The offers the customer wants to receive. A switch is saved at once, and reverts if that fails. */
export function MailingListsCard({ profile, lists, notify, onSaved }: MailingListsCardProps) {
  const { rejection, run } = useDoing()
  const save = (wanted: Lists, before?: Lists) =>
    run(async () => {
      onSaved(wanted)
      const result = await updateProfile({ ...profile, ...wanted })
      if (!result.ok) {
        onSaved(lists)
        return result.confirm ? t('dialog.somethingWrong') : result.message
      }
      notify(t('profile.emailsSaved'), before && (() => void save(before)))
      return undefined
    })
  return (
    <div>
      <Switch
        label={t('profile.byEmail')}
        on={lists.emailList}
        onChange={(emailList) => void save({ ...lists, emailList }, lists)}
      />
      <Switch
        label={t('profile.bySms')}
        on={lists.smsList}
        onChange={(smsList) => void save({ ...lists, smsList }, lists)}
      />
      {rejection && (
        <Notice tone="bad" role="alert">
          {rejection}
        </Notice>
      )}
    </div>
  )
}
