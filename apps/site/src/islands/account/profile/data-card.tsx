import { Button } from '@kerbside/kit/form/button.tsx'
import { DownloadIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import type { AccountView } from '../../../features/account/account-view.ts'
import { confirmPassword, deleteAccount, downloadData } from '../../../features/account/own-api.ts'
import '@kerbside/web/account/profile-messages.ts'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { saveFile } from '@kerbside/web/save-file.ts'
import { t } from '@kerbside/words/translate.ts'
import { Suspense, useState } from 'react'
import { clearSignIn } from '../../../features/account/signed-in.ts'
import { OwnCard } from './own-card.tsx'
import { ConfirmPasswordDialog } from './profile-dialogs.ts'

/** Downloads the customer's data, and deletes the account. Both ask for the password. */
export function DataCard({ configuration: { publicid }, notify }: AccountView) {
  const [confirming, setConfirming] = useState<'download' | 'delete'>()
  const { busy, rejection, run } = useDoing()
  const close = () => setConfirming(undefined)
  const download = () =>
    run(async () => {
      const result = await downloadData()
      if (result.ok) {
        saveFile(result)
        notify(t('profile.downloaded', { name: result.name }))
        return undefined
      }
      if (!result.confirm) return result.message
      setConfirming('download')
      return undefined
    })
  return (
    <OwnCard title={t('profile.data')} sentence={t('profile.dataText')}>
      <p>
        <Button
          look="alt"
          compact
          busy={busy}
          icon={<DownloadIcon />}
          onPress={() => void download()}
        >
          {t('profile.download')}
        </Button>
      </p>
      {rejection && (
        <Notice tone="bad" role="alert">
          {rejection}
        </Notice>
      )}
      <p className="own-end">
        <Button look="quiet" compact onPress={() => setConfirming('delete')}>
          {t('profile.delete')}
        </Button>
      </p>
      <Suspense>
        {confirming === 'download' && (
          <ConfirmPasswordDialog
            onGive={(password) => confirmPassword(password, publicid)}
            onDone={() => {
              close()
              void download()
            }}
            onClose={close}
          />
        )}
        {confirming === 'delete' && (
          <ConfirmPasswordDialog
            title={t('profile.delete')}
            sentence={t('profile.deleteText')}
            ok={t('profile.deleteButton')}
            isFinal
            onGive={(password) => deleteAccount(password, publicid)}
            onDone={() => {
              close()
              notify(`${t('profile.deleted')}. ${t('profile.deletedText')}`)
              clearSignIn()
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </OwnCard>
  )
}
