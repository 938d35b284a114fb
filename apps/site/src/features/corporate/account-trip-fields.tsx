import '../../checkout-messages.ts'
import './messages.ts'
import type { Customer } from '@kerbside/domain/booking/draft/draft.ts'
import type { CustomerReason } from '@kerbside/domain/booking/draft/draft-contact.ts'
import {
  type AccountReferenceError,
  listReferenceErrors,
} from '@kerbside/domain/corporate/check-references.ts'
import { Select } from '@kerbside/kit/form/select.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import { useQuery } from '@kerbside/web/use-query.ts'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useEffectEvent } from 'react'
import { describeContactReason } from '../booking/describe-contact-reason.ts'
import { type BookerAccount, fetchAccount } from './api.ts'

export type AccountTripFieldsProps = {
  customer: References
  onChange: (typed: Partial<References>) => void
  /** The errors to show at the fields. */
  reasons: readonly CustomerReason[]
}

type References = Pick<Customer, 'ourRef' | 'costCentre' | 'referenceErrors'>

/**
 * The fields a company's account requires: its reference, under the company's name for it, and a cost centre if it
 * has any.
 */
export function AccountTripFields({ customer, onChange, reasons }: AccountTripFieldsProps) {
  const { query } = useQuery(fetchAccount, '')
  const account = query.state === 'loaded' ? query.reply : NO_REQUIREMENTS
  const { reference, costcentres, costcentrerequired } = account
  const optional = t('dialog.optional')
  const label = reference.label || t('checkout.ourRef')
  const errorOf = (...about: readonly AccountReferenceError[]) => {
    const found = reasons.find(({ reason }) => about.some((error) => error === reason))
    if (found?.reason === 'reference-odd' && reference.sample)
      return t('booker.refOdd', { title: label, sample: reference.sample })
    return found && describeContactReason(found, { reference: label })
  }
  useReportErrors(account, { customer, onChange, known: query.state !== 'loading' })
  return (
    <>
      <TextField
        label={label}
        name="our-ref"
        autoComplete="off"
        maxLength={255}
        value={customer.ourRef}
        onChange={(ourRef) => onChange({ ourRef })}
        hint={reference.sample && t('booker.refSample', { sample: reference.sample })}
        error={errorOf('reference-needed', 'reference-odd')}
        required={reference.required}
        optional={reference.required ? undefined : optional}
      />
      {costcentres.length > 0 && (
        <Select
          label={t('booker.costCentre')}
          name="cost-centre"
          value={customer.costCentre ?? ''}
          options={[
            {
              value: '',
              label: t(costcentrerequired ? 'booker.costCentreChoose' : 'booker.costCentreNone'),
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

/** Blocks leaving the step of these fields while the company's rules reject their values. */
function useReportErrors(
  { reference, costcentrerequired }: TripRequirements,
  {
    customer,
    onChange,
    known,
  }: Pick<AccountTripFieldsProps, 'customer' | 'onChange'> & { known: boolean },
): void {
  const { ourRef, costCentre = '', referenceErrors = [] } = customer
  const errors = listReferenceErrors(
    { reference, costCentreRequired: costcentrerequired },
    { reference: ourRef, costCentre },
  )
  const found = errors.join()
  const reportKey = known ? referenceErrors.join() : found
  const reportErrors = useEffectEvent(() => onChange({ referenceErrors: errors }))
  useEffect(() => {
    if (reportKey !== found) reportErrors()
  }, [reportKey, found])
}

type TripRequirements = Pick<BookerAccount, 'reference' | 'costcentres' | 'costcentrerequired'>

/** Used until the rules are known, or if they cannot be fetched: the server checks them in any case. */
const NO_REQUIREMENTS: TripRequirements = {
  reference: { label: '', mask: '', sample: '', required: false },
  costcentres: [],
  costcentrerequired: false,
}
