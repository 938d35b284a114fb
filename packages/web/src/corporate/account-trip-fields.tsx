import '../checkout-words.ts'
import './words.ts'
import type { Customer } from '@kerbside/domain/booking/draft.ts'
import { Select } from '@kerbside/kit/select.tsx'
import { TextField } from '@kerbside/kit/text-field.tsx'
import { say } from '@kerbside/words/say.ts'
import { useAsked } from '../use-asked.ts'
import { askAccount, type BookerAccount } from './api.ts'

export type AccountTripFieldsProps = {
  customer: Pick<Customer, 'ourRef' | 'costCentre'>
  onChange: (typed: Partial<Pick<Customer, 'ourRef' | 'costCentre'>>) => void
}

/** What a company's own books ask of a booking: its reference, as it calls it, and a cost centre where it has any. */
export function AccountTripFields({ customer, onChange }: AccountTripFieldsProps) {
  const { asked } = useAsked(askAccount, '')
  const account = asked.state === 'there' ? asked.reply : NOTHING_ASKED
  const { reference, costcentres, costcentrerequired } = account
  const optional = say('dialog.optional')
  return (
    <>
      <TextField
        label={reference.label || say('checkout.ourRef')}
        name="our-ref"
        autoComplete="off"
        maxLength={255}
        value={customer.ourRef}
        onChange={(ourRef) => onChange({ ourRef })}
        hint={reference.sample && say('booker.refSample', { sample: reference.sample })}
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
          required={costcentrerequired}
          optional={costcentrerequired ? undefined : optional}
        />
      )}
    </>
  )
}

/** Until it is known, and where it cannot be: the server judges in any case. */
const NOTHING_ASKED: Pick<BookerAccount, 'reference' | 'costcentres' | 'costcentrerequired'> = {
  reference: { label: '', sample: '', required: false },
  costcentres: [],
  costcentrerequired: false,
}
