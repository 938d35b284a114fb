import '../account/words.ts'
import '../checkout-words.ts'
import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { type Draft, findPrice } from '@kerbside/domain/booking/draft.ts'
import {
  customerOf,
  takeCustomerDetails,
  takeDetailsAsCustomer,
  takeMyDetails,
  typeCustomer,
} from '@kerbside/domain/booking/draft-people.ts'
import type { StepRules } from '@kerbside/domain/booking/draft-steps.ts'
import { Check } from '@kerbside/kit/check.tsx'
import { Tabs } from '@kerbside/kit/tabs.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { keepNewPassword, useNewPassword } from '../account/new-password.ts'
import { PasswordField } from '../account/password-field.tsx'
import { personOf } from '../account/person-of.ts'
import { AccountTripNotice } from '../corporate/account-trip-notice.tsx'
import { ContactForm } from './contact-form.tsx'
import { CustomerForm } from './customer-form.tsx'
import { sayContactReason } from './say-contact-reason.ts'
import type { Send } from './use-draft.ts'
import type { PeopleReasons } from './use-people-reasons.ts'

export type PeopleFormProps = {
  draft: Draft
  send: Send
  rules: StepRules
  profile: SignedIn | undefined
  reasons: PeopleReasons
  /** Grows with each press in vain: then the tab that holds the first mistake is shown. */
  attempts: number
  locale: string
  /** The operator's country. */
  country: string
  onSignIn: () => void
}

type Tab = 'customer' | 'passenger'

/** Who travels; for a booker in two tabs, whom they book for and who travels. */
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
      label={say('booking.customerAndPassenger')}
      tabs={[
        { key: 'customer', label: say('checkout.customer') },
        { key: 'passenger', label: say('booking.mainPassenger') },
      ]}
      chosen={tab}
      onChoose={setTab}
    >
      {tab === 'customer' ? <CustomerTab {...props} /> : <PassengerTab {...props} />}
    </Tabs>
  )
}

function CustomerTab({ draft, send, profile, reasons, locale, country }: PeopleFormProps) {
  const own = draft.customerFrom === 'profile'
  const { offer } = draft
  const price = findPrice(draft)
  return (
    <>
      {offer && price && <AccountTripNotice {...offer} vehicleTypeId={price.vehicleTypeId} />}
      {profile && (
        <Check
          checked={own}
          onChange={(wanted) =>
            send({
              type: 'contact',
              ...takeDetailsAsCustomer(draft, wanted ? personOf(profile, country) : undefined),
            })
          }
        >
          {say('checkout.useMyDetails')}
        </Check>
      )}
      <CustomerForm
        customer={customerOf(draft)}
        onChange={(typed) => send({ type: 'contact', ...typeCustomer(draft, typed) })}
        reasons={reasons.customer}
        locale={locale}
        country={country}
        locked={own}
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
            {say('checkout.alreadyMember')}
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

/** "Use my details", or for a booker "Use customer details": ticked, the fields follow and are locked. */
function WhoseDetails({ draft, send, rules, profile, country }: PeopleFormProps) {
  if (!profile) return null
  return rules.booker ? (
    <Check
      checked={draft.contactFrom === 'customer'}
      onChange={(wanted) => send({ type: 'contact', ...takeCustomerDetails(draft, wanted) })}
    >
      {say('checkout.useCustomerDetails')}
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
      {say('checkout.useMyDetails')}
    </Check>
  )
}

/** A guest may have an account made with the booking: one password is all it takes. */
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
          if (!makesAccount) keepNewPassword('')
          send({ type: 'contact', people: { makesAccount } })
        }}
        hint={say('account.createHint')}
      >
        {say('account.createAccount')}
      </Check>
      {wanted && (
        <PasswordField
          label={say('account.password')}
          name="new-password"
          kind="new"
          hint={say('account.passwordHint')}
          value={password}
          onChange={keepNewPassword}
          error={wrong && sayContactReason(wrong)}
        />
      )}
    </div>
  )
}
