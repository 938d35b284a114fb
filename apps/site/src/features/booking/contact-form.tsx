import '@kerbside/web/account/messages.ts'
import '../../checkout-messages.ts'
import type { Contact, LockedPart } from '@kerbside/domain/booking/draft/draft.ts'
import type { ContactReason } from '@kerbside/domain/booking/draft/draft-contact.ts'
import { findDiallingCode } from '@kerbside/kit/form/dialling-codes.ts'
import { PhoneField, type PhoneValue } from '@kerbside/kit/form/phone-field.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import { EmailField } from '@kerbside/web/email-field.tsx'
import link from '@kerbside/words/en/link.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { useEffect } from 'react'
import { preparePhoneCheck } from '../../phone-exists.ts'
import { phoneLabels } from '../../phone-labels.ts'
import { describeContactReason } from './describe-contact-reason.ts'

loadMessages(link)

export type ContactFormProps = {
  contact: Contact
  onChange: (contact: Partial<Contact>) => void
  /** Errors, after Next was pressed. */
  reasons: readonly ContactReason[]
  locale: string
  /** The operator's country, listed first. */
  country: string
  /** The details are from the customer's profile and are changed there. */
  locked?: boolean
  /** Fields that the customer's link has set. */
  held?: readonly LockedPart[] | undefined
  /** Signed-in customers have given an address already. */
  emailOptional?: boolean
}

/** The passenger: name, phone, e-mail. */
export function ContactForm(props: ContactFormProps) {
  const { contact, onChange, reasons, locale, country, emailOptional } = props
  const isLocked = (part: LockedPart) => props.held?.includes(part) ?? false
  const readOnly = (part: LockedPart) => props.locked || isLocked(part)
  const hint = (part: LockedPart) => (isLocked(part) ? t('link.locked') : undefined)
  useEffect(preparePhoneCheck, [])
  const errorOf = (...about: readonly ContactReason['reason'][]) => {
    const found = reasons.find(({ reason }) => about.includes(reason))
    return found && describeContactReason(found)
  }
  const phone = ({ country: chosen, national }: PhoneValue) =>
    onChange({
      country: chosen,
      phone: national,
      diallingCode: `+${findDiallingCode(chosen) ?? ''}`,
    })
  return (
    <div className="fields">
      <TextField
        label={t('checkout.name')}
        name="name"
        autoComplete="name"
        maxLength={255}
        value={contact.name}
        onChange={(name) => onChange({ name })}
        error={errorOf('name-missing')}
        hint={hint('name')}
        readOnly={readOnly('name')}
        required
      />
      <PhoneField
        label={t('checkout.phone')}
        labels={phoneLabels()}
        name="phone"
        locale={locale}
        preferred={[country]}
        value={{ country: contact.country, national: contact.phone }}
        onChange={phone}
        hint={hint('phone') ?? t('checkout.phoneHint')}
        error={errorOf('phone-missing', 'phone-invalid')}
        readOnly={readOnly('phone')}
        required
      />
      <EmailField
        label={t('checkout.email')}
        name="email"
        autoComplete="email"
        value={contact.email}
        onChange={(email) => onChange({ email })}
        error={errorOf('email-missing', 'email-invalid')}
        hint={hint('email')}
        readOnly={readOnly('email')}
        required={!emailOptional}
        optional={emailOptional ? t('dialog.optional') : undefined}
      />
    </div>
  )
}
