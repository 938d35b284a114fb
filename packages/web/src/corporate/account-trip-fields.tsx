import '../checkout-words.ts'
import './words.ts'
import type { Customer } from '@kerbside/domain/booking/draft.ts'
import type { CustomerReason } from '@kerbside/domain/booking/draft-contact.ts'
import { listPaperFaults, type PaperFault } from '@kerbside/domain/corporate/judge-papers.ts'
import { Select } from '@kerbside/kit/select.tsx'
import { TextField } from '@kerbside/kit/text-field.tsx'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useEffectEvent } from 'react'
import { sayContactReason } from '../booking/say-contact-reason.ts'
import { useAsked } from '../use-asked.ts'
import { askAccount, type BookerAccount } from './api.ts'

export type AccountTripFieldsProps = {
  customer: Papers
  onChange: (typed: Partial<Papers>) => void
  /** What is to be said by the fields. */
  reasons: readonly CustomerReason[]
}

type Papers = Pick<Customer, 'ourRef' | 'costCentre' | 'paperFaults'>

/** What a company's own books ask of a booking: its reference, as it calls it, and a cost centre where it has any. */
export function AccountTripFields({ customer, onChange, reasons }: AccountTripFieldsProps) {
  const { asked } = useAsked(askAccount, '')
  const account = asked.state === 'there' ? asked.reply : NOTHING_ASKED
  const { reference, costcentres, costcentrerequired } = account
  const optional = say('dialog.optional')
  const label = reference.label || say('checkout.ourRef')
  const errorOf = (...about: readonly PaperFault[]) => {
    const found = reasons.find(({ reason }) => about.some((fault) => fault === reason))
    if (found?.reason === 'reference-odd' && reference.sample)
      return say('booker.refOdd', { title: label, sample: reference.sample })
    return found && sayContactReason(found, { reference: label })
  }
  useTellFaults(account, { customer, onChange, known: asked.state !== 'waiting' })
  return (
    <>
      <TextField
        label={label}
        name="our-ref"
        autoComplete="off"
        maxLength={255}
        value={customer.ourRef}
        onChange={(ourRef) => onChange({ ourRef })}
        hint={reference.sample && say('booker.refSample', { sample: reference.sample })}
        error={errorOf('reference-needed', 'reference-odd')}
        required={reference.required}
        optional={reference.required ? undefined : optional}
      />
      {costcentres.length > 0 && (
        <Select
          label={say('booker.costCentre')}
          name="cost-centre"
          value={customer.costCentre ?? ''}
          options={[
            {
              value: '',
              label: say(costcentrerequired ? 'booker.costCentreChoose' : 'booker.costCentreNone'),
            },
            ...costcentres.map(({ code, name }) => ({
              value: code,
              label: `${code} ${name}`.trim(),
            })),
          ]}
          onChange={(costCentre) => onChange({ costCentre })}
          error={errorOf('cost-centre-needed')}
          required={costcentrerequired}
          optional={costcentrerequired ? undefined : optional}
        />
      )}
    </>
  )
}

/** The step that these fields are on cannot be left while the company would refuse what they say. */
function useTellFaults(
  { reference, costcentrerequired }: Asked,
  {
    customer,
    onChange,
    known,
  }: Pick<AccountTripFieldsProps, 'customer' | 'onChange'> & { known: boolean },
): void {
  const { ourRef, costCentre = '', paperFaults = [] } = customer
  const faults = listPaperFaults(
    { reference, costCentreRequired: costcentrerequired },
    { reference: ourRef, costCentre },
  )
  const found = faults.join()
  const told = known ? paperFaults.join() : found
  const tell = useEffectEvent(() => onChange({ paperFaults: faults }))
  useEffect(() => {
    if (told !== found) tell()
  }, [told, found])
}

type Asked = Pick<BookerAccount, 'reference' | 'costcentres' | 'costcentrerequired'>

/** Until it is known, and where it cannot be: the server judges in any case. */
const NOTHING_ASKED: Asked = {
  reference: { label: '', mask: '', sample: '', required: false },
  costcentres: [],
  costcentrerequired: false,
}
