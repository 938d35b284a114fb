import '@kerbside/web/account/messages.ts'
import '../../checkout-messages.ts'
import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { type Draft, findPrice } from '@kerbside/domain/booking/draft/draft.ts'
import {
  customerOf,
  takeCustomerDetails,
  takeDetailsAsCustomer,
  takeMyDetails,
  typeCustomer,
} from '@kerbside/domain/booking/draft/draft-people.ts'
import type { StepRules } from '@kerbside/domain/booking/draft/draft-steps.ts'
import { Check } from '@kerbside/kit/form/check.tsx'
import { Tabs } from '@kerbside/kit/tabs.tsx'
import { PasswordField } from '@kerbside/web/account/password-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { setNewPassword, useNewPassword } from '../account/new-password.ts'
import { personOf } from '../account/person-of.ts'
import { AccountTripNotice } from '../corporate/account-trip-notice.tsx'
import { ContactForm } from './contact-form.tsx'
import { CustomerForm } from './customer-form.tsx'
import { describeContactReason } from './describe-contact-reason.ts'
import type { Send } from './use-draft.ts'
import type { PeopleReasons } from './use-people-reasons.ts'

export type PeopleFormProps = {
  draft: Draft
  send: Send
  rules: StepRules
  profile: SignedIn | undefined
  reasons: PeopleReasons
  /** Incremented by each failed press: then the tab with the first error is shown. */
  attempts: number
  locale: string
  /** The operator's country. */
  country: string
  onSignIn: () => void
}

type Tab = 'customer' | 'passenger'

/** The passenger; for a booker two tabs, the customer and the passenger. */
export function PeopleForm(props: PeopleFormProps) {
  const { reasons, attempts } = props
  const [tab, setTab] = useState<Tab>('customer')
  const [seen, setSeen] = useState(attempts)
  if (attempts !== seen) {
    setSeen(attempts)
    if (!props.rules.booker) setTab('customer')
    else if (reasons.customer.length > 0) setTab('customer')
    else if (reasons.contact.length > 0) setTab('passenger')
  }
  if (!props.rules.booker) return <PassengerTab {...props} />
  return (
    <Tabs<Tab>
      label={t('booking.customerAndPassenger')}
      tabs={[
        { key: 'customer', label: t('checkout.customer') },
        { key: 'passenger', label: t('booking.mainPassenger') },
      ]}
      chosen={tab}
      onChoose={setTab}
    >
      {tab === 'customer' ? <CustomerTab {...props} /> : <PassengerTab {...props} />}
    </Tabs>
  )
}

function CustomerTab({ draft, send, profile, reasons, locale, country }: PeopleFormProps) {
  const isProfile = draft.customerFrom === 'profile'
  const { offer } = draft
  const price = findPrice(draft)
  return (
    <>
      {offer && price && <AccountTripNotice {...offer} vehicleTypeId={price.vehicleTypeId} />}
      {profile && (
        <Check
          checked={isProfile}
          onChange={(wanted) =>
            send({
              type: 'contact',
              ...takeDetailsAsCustomer(draft, wanted ? personOf(profile, country) : undefined),
            })
          }
        >
          {t('checkout.useMyDetails')}
        </Check>
      )}
      <CustomerForm
        customer={customerOf(draft)}
        onChange={(typed) => send({ type: 'contact', ...typeCustomer(draft, typed) })}
        reasons={reasons.customer}
        locale={locale}
        country={country}
        locked={isProfile}
      />
    </>
  )
}

function PassengerTab(props: PeopleFormProps) {
  const { draft, send, rules, reasons, locale, country, onSignIn } = props
  return (
    <>
      {!rules.signedIn && (
        <p className="small">
          <button type="button" className="link" aria-haspopup="dialog" onClick={onSignIn}>
            {t('checkout.alreadyMember')}
          </button>
        </p>
      )}
      <WhoseDetails {...props} />
      <ContactForm
        contact={draft.contact}
        onChange={(contact) => send({ type: 'contact', contact })}
        reasons={reasons.contact}
        locale={locale}
        country={country}
        locked={draft.contactFrom === 'profile' || draft.contactFrom === 'customer'}
        held={draft.link?.locks}
        emailOptional={rules.signedIn}
      />
      {!rules.signedIn && <NewAccount {...props} />}
    </>
  )
}

/** "Use my details", or for a booker "Use customer details": when ticked, the fields are copied and locked. */
function WhoseDetails({ draft, send, rules, profile, country }: PeopleFormProps) {
  if (!profile) return null
  return rules.booker ? (
    <Check
      checked={draft.contactFrom === 'customer'}
      onChange={(wanted) => send({ type: 'contact', ...takeCustomerDetails(draft, wanted) })}
    >
      {t('checkout.useCustomerDetails')}
    </Check>
  ) : (
    <Check
      checked={draft.contactFrom === 'profile'}
      onChange={(wanted) =>
        send({
          type: 'contact',
          ...takeMyDetails(wanted ? personOf(profile, country) : undefined),
        })
      }
    >
      {t('checkout.useMyDetails')}
    </Check>
  )
}

/** A guest may create an account with the booking; it only needs a password. */
function NewAccount({ draft, send, reasons }: PeopleFormProps) {
  const password = useNewPassword()
  const wanted = draft.makesAccount ?? false
  const wrong = reasons.contact.find(
    ({ reason }) => reason === 'password-missing' || reason === 'password-short',
  )
  return (
    <div className="new-account">
      <Check
        checked={wanted}
        onChange={(makesAccount) => {
          if (!makesAccount) setNewPassword('')
          send({ type: 'contact', people: { makesAccount } })
        }}
        hint={t('account.createHint')}
      >
        {t('account.createAccount')}
      </Check>
      {wanted && (
        <PasswordField
          label={t('account.password')}
          name="new-password"
          kind="new"
          hint={t('account.passwordHint')}
          value={password}
          onChange={setNewPassword}
          error={wrong && describeContactReason(wrong)}
        />
      )}
    </div>
  )
}
