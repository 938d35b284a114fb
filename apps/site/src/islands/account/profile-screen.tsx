import { Button } from '@kerbside/kit/button.tsx'
import type { AccountView } from '@kerbside/web/account/account-view.ts'
import { askCustomer } from '@kerbside/web/account/own-api.ts'
import '@kerbside/web/account/profile-words.ts'
import { useAsked } from '@kerbside/web/use-asked.ts'
import { say } from '@kerbside/words/say.ts'
import { Suspense, useState } from 'react'
import { AccountHead } from './account-head.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { DataCard } from './data-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { LettersCard } from './letters-card.tsx'
import { NewEmail } from './new-email.tsx'
import { NotThere } from './not-there.tsx'
import { OwnCard } from './own-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { ChangePasswordDialog, UpdateProfileDialog } from './profile-dialogs.ts'
import { SessionsCard } from './sessions-card.tsx'
import { ToldCard } from './told-card.tsx'

/** What is known of a customer, and all they can do about it. */
export function ProfileScreen(view: AccountView) {
  const { title, profile, configuration, locale, tell, about } = view
  const [emailKey] = about
  const { asked, again, put } = useAsked(askCustomer, String(profile.custid))
  const [open, setOpen] = useState<'details' | 'password'>()
  const close = () => setOpen(undefined)
  const customer = asked.state === 'there' ? asked.reply : undefined
  const lists = {
    smsList: customer?.smsmailinglist ?? false,
    emailList: customer?.emailmailinglist ?? false,
  }

  return (
    <>
      <AccountHead id="profile" title={title} />
      {emailKey && <NewEmail code={emailKey} email={profile.email} onConfirmed={again} />}
      <div className="own-cards">
        <div>
          <DetailsCard
            profile={profile}
            pendingEmail={customer?.pendingemail ?? ''}
            ready={customer !== undefined}
            onChange={() => setOpen('details')}
          />
          <OwnCard
            title={say('account.password')}
            sentence={say('profile.passwordText')}
            action={
              <Button look="quiet" compact onPress={() => setOpen('password')}>
                {say('profile.changePassword')}
              </Button>
            }
          />
          <PasskeysCard {...view} />
          <OwnCard title={say('profile.letters')} sentence={say('profile.lettersText')}>
            {asked.state === 'there' ? (
              <LettersCard
                profile={profile}
                lists={lists}
                tell={tell}
                onSaved={({ smsList, emailList }) =>
                  put({ ...asked.reply, smsmailinglist: smsList, emailmailinglist: emailList })
                }
              />
            ) : (
              <NotThere asked={asked} onRetry={again} />
            )}
          </OwnCard>
          <ToldCard {...view} />
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
              again()
              const sent = pendingEmail !== '' && pendingEmail !== customer?.pendingemail
              tell(
                sent
                  ? say('profile.emailSent', { email: pendingEmail })
                  : say('profile.detailsSaved'),
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
              tell(say('profile.passwordChanged'))
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
