import '../account/words.ts'
import '../checkout-words.ts'
import type { Contact, LockedPart } from '@kerbside/domain/booking/draft.ts'
import type { ContactReason } from '@kerbside/domain/booking/draft-contact.ts'
import { findDiallingCode } from '@kerbside/kit/dialling-codes.ts'
import { PhoneField, type PhoneValue } from '@kerbside/kit/phone-field.tsx'
import { TextField } from '@kerbside/kit/text-field.tsx'
import link from '@kerbside/words/en/link.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { useEffect } from 'react'
import { EmailField } from '../email-field.tsx'
import { preparePhoneCheck } from '../phone-exists.ts'
import { sayContactReason } from './say-contact-reason.ts'

addWords(link)

export type ContactFormProps = {
  contact: Contact
  onChange: (contact: Partial<Contact>) => void
  /** What is wrong, once Next was pressed. */
  reasons: readonly ContactReason[]
  locale: string
  /** The operator's country, listed first. */
  country: string
  /** The details are somebody's known to the house, and are changed there. */
  locked?: boolean
  /** Those that the link the customer came with has set. */
  held?: readonly LockedPart[] | undefined
  /** Those who signed in have left an address already. */
  emailOptional?: boolean
}

/** Who travels: name, phone, e-mail. */
export function ContactForm(props: ContactFormProps) {
  const { contact, onChange, reasons, locale, country, emailOptional } = props
  const isHeld = (part: LockedPart) => props.held?.includes(part) ?? false
  const readOnly = (part: LockedPart) => props.locked || isHeld(part)
  const hint = (part: LockedPart) => (isHeld(part) ? say('link.locked') : undefined)
  useEffect(preparePhoneCheck, [])
  const errorOf = (...about: readonly ContactReason['reason'][]) => {
    const found = reasons.find(({ reason }) => about.includes(reason))
    return found && sayContactReason(found)
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
        label={say('checkout.name')}
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
        label={say('checkout.phone')}
        codeLabel={say('account.diallingCode')}
        name="phone"
        locale={locale}
        preferred={[country]}
        value={{ country: contact.country, national: contact.phone }}
        onChange={phone}
        hint={hint('phone') ?? say('checkout.phoneHint')}
        error={errorOf('phone-missing', 'phone-invalid')}
        readOnly={readOnly('phone')}
        required
      />
      <EmailField
        label={say('checkout.email')}
        name="email"
        autoComplete="email"
        value={contact.email}
        onChange={(email) => onChange({ email })}
        error={errorOf('email-missing', 'email-invalid')}
        hint={hint('email')}
        readOnly={readOnly('email')}
        required={!emailOptional}
        optional={emailOptional ? say('dialog.optional') : undefined}
      />
    </div>
  )
}
