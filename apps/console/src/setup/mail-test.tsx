import type { SetupStatus } from '@kerbside/contract/operator/settings.ts'
import { t } from '@kerbside/words/translate.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { missingLabel } from '../settings/setting-labels.ts'
import { requestTestEmail } from '../settings/settings-api.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { CheckIcon } from '../ui/desk-icon.tsx'
import { GoLiveItem } from './go-live-item.tsx'
import { pageOfMissing } from './step-pages.ts'

type Mail = SetupStatus['mail']

const describeMail = ({ state, sentTo, sentAt, why }: Mail): string =>
  state === 'proven'
    ? t('operator.mailState.proven', { to: sentTo, at: new Date(sentAt) })
    : t(`operator.mailState.${state}`, { why })

function TestButton({ again }: { again?: boolean }) {
  const queries = useQueryClient()
  const { notify } = useDesk()
  const test = useMutation({
    mutationFn: requestTestEmail,
    onSuccess: ({ status, message }) => {
      queries.setQueryData(['setup'], status)
      notify(message || t('operator.mailSent'))
    },
    onError: (error) => notify(error.message),
  })
  const label = again ? 'operator.mailTestAgain' : 'operator.mailTest'
  return (
    <DeskButton size="small" disabled={test.isPending} onPress={() => test.mutate()}>
      {t(test.isPending ? 'operator.mailSending' : label)}
    </DeskButton>
  )
}

/** Emails are not proven to arrive: a test, and the page of the mail server. */
export const MailItem = ({ mail }: { mail: Mail }) => (
  <GoLiveItem look="blocker" text={missingLabel('mail')} detail={describeMail(mail)}>
    {mail.state !== 'none' && <TestButton />}
    {mail.state !== 'untested' && (
      <Link className="dk-btn small" to={pageOfMissing('mail')}>
        {t('operator.mailServer')}
      </Link>
    )}
  </GoLiveItem>
)

/** The last test email was sent. */
export const MailNote = ({ mail }: { mail: Mail }) => (
  <p className="dk-note good dk-setup-mail">
    <CheckIcon />
    <span>
      <b>{t('operator.mailTitle')}</b> {describeMail(mail)}
    </span>
    <TestButton again />
  </p>
)
