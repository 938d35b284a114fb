import { Button } from '@kerbside/kit/button.tsx'
import { DownloadIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import type { AccountView } from '@kerbside/web/account/account-view.ts'
import { confirmPassword, deleteAccount, downloadData } from '@kerbside/web/account/own-api.ts'
import '@kerbside/web/account/profile-words.ts'
import { forgetSignIn } from '@kerbside/web/account/signed-in.ts'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { say } from '@kerbside/words/say.ts'
import { Suspense, useState } from 'react'
import { OwnCard } from './own-card.tsx'
import { ConfirmPasswordDialog } from './profile-dialogs.ts'
import { saveFile } from './save-file.ts'

/** Taking one's data along, and leaving. Both ask for the password. */
export function DataCard({ configuration: { publicid }, tell }: AccountView) {
  const [asks, setAsks] = useState<'download' | 'delete'>()
  const { busy, refusal, run } = useDoing()
  const close = () => setAsks(undefined)
  const download = () =>
    run(async () => {
      const answer = await downloadData()
      if (answer.ok) {
        saveFile(answer)
        tell(say('profile.downloaded', { name: answer.name }))
        return undefined
      }
      if (!answer.confirm) return answer.message
      setAsks('download')
      return undefined
    })
  return (
    <OwnCard title={say('profile.data')} sentence={say('profile.dataText')}>
      <p>
        <Button
          look="alt"
          compact
          busy={busy}
          icon={<DownloadIcon />}
          onPress={() => void download()}
        >
          {say('profile.download')}
        </Button>
      </p>
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      <p className="own-end">
        <Button look="quiet" compact onPress={() => setAsks('delete')}>
          {say('profile.delete')}
        </Button>
      </p>
      <Suspense>
        {asks === 'download' && (
          <ConfirmPasswordDialog
            onGive={(password) => confirmPassword(password, publicid)}
            onDone={() => {
              close()
              void download()
            }}
            onClose={close}
          />
        )}
        {asks === 'delete' && (
          <ConfirmPasswordDialog
            title={say('profile.delete')}
            sentence={say('profile.deleteText')}
            ok={say('profile.deleteButton')}
            isFinal
            onGive={(password) => deleteAccount(password, publicid)}
            onDone={() => {
              close()
              tell(`${say('profile.deleted')}. ${say('profile.deletedText')}`)
              forgetSignIn()
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </OwnCard>
  )
}
