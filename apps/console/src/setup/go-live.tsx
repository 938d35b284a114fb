import type { SetupStatus } from '@kerbside/contract/operator/settings.ts'
import { t } from '@kerbside/words/translate.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { warningLabel } from '../settings/setting-labels.ts'
import { requestGoLive } from '../settings/settings-api.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { CheckIcon } from '../ui/desk-icon.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { GoLiveItem, missingItem } from './go-live-item.tsx'
import { MailItem, MailNote } from './mail-test.tsx'
import { pageOfMissing } from './step-pages.ts'

/** What stands between test mode and real bookings, each with a link or button that settles it. */
export function GoLive({ status }: { status: SetupStatus }) {
  const { missing, warnings, live, facts, mail } = status
  const queries = useQueryClient()
  const { notify } = useDesk()
  const [isRequesting, setIsRequesting] = useState(false)
  const going = useMutation({
    mutationFn: requestGoLive,
    onSuccess: (now) => {
      queries.setQueryData(['setup'], now)
      void queries.invalidateQueries({ queryKey: ['settings'] })
      if (now.live) notify(t('operator.isLive', { name: now.facts.name }))
    },
    onError: (error) => notify(error.message),
    onSettled: () => setIsRequesting(false),
  })
  if (live)
    return (
      <>
        <p className="dk-note good">
          <CheckIcon />
          <span>{t('operator.isLive', { name: facts.name })}</span>
        </p>
        {mail.state === 'proven' ? (
          <MailNote mail={mail} />
        ) : (
          <ul className="dk-setup-missing">
            <MailItem mail={mail} />
          </ul>
        )}
      </>
    )
  return (
    <>
      <h3>{t('operator.missingTitle')}</h3>
      {missing.length === 0 && (
        <p className="dk-note good">
          <CheckIcon />
          <span>{t('operator.ready')}</span>
        </p>
      )}
      <ul className="dk-setup-missing" aria-label={t('operator.missingTitle')}>
        {missing.map((blocker) =>
          blocker === 'mail' ? <MailItem key={blocker} mail={mail} /> : missingItem(blocker),
        )}
      </ul>
      {mail.state === 'proven' && <MailNote mail={mail} />}
      {warnings.length > 0 && (
        <>
          <h3>{t('operator.warningTitle')}</h3>
          <ul className="dk-setup-missing" aria-label={t('operator.warningTitle')}>
            {warnings.map((warning) => (
              <GoLiveItem
                key={warning}
                look="warning"
                text={warningLabel(warning)}
                to={pageOfMissing(warning)}
              />
            ))}
          </ul>
        </>
      )}
      <p>
        <DeskButton
          look="primary"
          disabled={missing.length > 0 || going.isPending}
          onPress={() => setIsRequesting(true)}
        >
          {t('operator.goLive')}
        </DeskButton>
      </p>
      {isRequesting && (
        <DeskSheet
          title={t('operator.goLiveTitle')}
          role="alertdialog"
          onClose={() => setIsRequesting(false)}
          actions={
            <>
              <DeskButton onPress={() => setIsRequesting(false)}>{t('operator.notYet')}</DeskButton>
              <DeskButton look="primary" disabled={going.isPending} onPress={() => going.mutate()}>
                {t('operator.goLive')}
              </DeskButton>
            </>
          }
        >
          <p>{t('operator.goLiveText')}</p>
        </DeskSheet>
      )}
    </>
  )
}
