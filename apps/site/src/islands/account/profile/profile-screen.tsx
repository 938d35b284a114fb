import { Button } from '@kerbside/kit/form/button.tsx'
import type { AccountView } from '../../../features/account/account-view.ts'
import { fetchCustomer } from '../../../features/account/own-api.ts'
import '@kerbside/web/account/profile-messages.ts'
import { useQuery } from '@kerbside/web/use-query.ts'
import { t } from '@kerbside/words/translate.ts'
import { Suspense, useState } from 'react'
import { AccountHead } from '../account-head.tsx'
import { QueryFallback } from '../query-fallback.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { DataCard } from './data-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { MailingListsCard } from './mailing-lists-card.tsx'
import { NewEmail } from './new-email.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { OwnCard } from './own-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { ChangePasswordDialog, UpdateProfileDialog } from './profile-dialogs.ts'
import { SessionsCard } from './sessions-card.tsx'

/** A customer's data, and all actions on it. */
export function ProfileScreen(view: AccountView) {
  const { title, profile, configuration, locale, notify, about } = view
  const [emailKey] = about
  const { query, refetch, setReply } = useQuery(fetchCustomer, String(profile.custid))
  const [open, setOpen] = useState<'details' | 'password'>()
  const close = () => setOpen(undefined)
  const customer = query.state === 'loaded' ? query.reply : undefined
  const lists = {
    smsList: customer?.smsmailinglist ?? false,
    emailList: customer?.emailmailinglist ?? false,
  }

  return (
    <>
      <AccountHead id="profile" title={title} />
      {emailKey && <NewEmail code={emailKey} email={profile.email} onConfirmed={refetch} />}
      <div className="own-cards">
        <div>
          <DetailsCard
            profile={profile}
            pendingEmail={customer?.pendingemail ?? ''}
            ready={customer !== undefined}
            onChange={() => setOpen('details')}
          />
          <OwnCard
            title={t('account.password')}
            sentence={t('profile.passwordText')}
            action={
              <Button look="quiet" compact onPress={() => setOpen('password')}>
                {t('profile.changePassword')}
              </Button>
            }
          />
          <PasskeysCard {...view} />
          <OwnCard title={t('profile.emails')} sentence={t('profile.emailsText')}>
            {query.state === 'loaded' ? (
              <MailingListsCard
                profile={profile}
                lists={lists}
                notify={notify}
                onSaved={({ smsList, emailList }) =>
                  setReply({ ...query.reply, smsmailinglist: smsList, emailmailinglist: emailList })
                }
              />
            ) : (
              <QueryFallback query={query} onRetry={refetch} />
            )}
          </OwnCard>
          <NotificationsCard {...view} />
        </div>
        <div>
          <SessionsCard {...view} />
          <CalendarCard {...view} />
          <DataCard {...view} />
        </div>
      </div>
      <Suspense>
        {open === 'details' && (
          <UpdateProfileDialog
            profile={profile}
            lists={lists}
            publicId={configuration.publicid}
            locale={locale}
            country={configuration.countrycode || 'GB'}
            onDone={(pendingEmail) => {
              close()
              refetch()
              const sent = pendingEmail !== '' && pendingEmail !== customer?.pendingemail
              notify(
                sent ? t('profile.emailSent', { email: pendingEmail }) : t('profile.detailsSaved'),
              )
            }}
            onClose={close}
          />
        )}
        {open === 'password' && (
          <ChangePasswordDialog
            custid={profile.custid}
            publicId={configuration.publicid}
            onDone={() => {
              close()
              notify(t('profile.passwordChanged'))
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
