import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import {
  type ContactReason,
  type CustomerReason,
  validateContact,
  validateCustomer,
} from '@kerbside/domain/booking/draft/draft-contact.ts'
import { customerOf } from '@kerbside/domain/booking/draft/draft-people.ts'
import type { StepRules } from '@kerbside/domain/booking/draft/draft-steps.ts'
import { useEffect, useState } from 'react'
import { phoneExists } from '../../phone-exists.ts'
import { useNewPassword } from '../account/new-password.ts'

export type PeopleReasons = {
  contact: readonly ContactReason[]
  customer: readonly CustomerReason[]
}

const NONE: PeopleReasons = { contact: [], customer: [] }

/** Errors in the passenger and customer fields after the first press of Next, updated while they are corrected. */
export function usePeopleReasons(
  draft: Draft,
  { rules, isSubmitted }: { rules: StepRules; isSubmitted: boolean },
): PeopleReasons {
  const customer = customerOf(draft)
  const password = useNewPassword()
  const exists = usePhoneExists(draft.contact, isSubmitted)
  const customerPhoneExists = usePhoneExists(customer, isSubmitted && rules.booker)
  if (!isSubmitted) return NONE
  return {
    contact: validateContact(draft, { ...rules, phoneExists: exists, password }),
    customer: rules.booker ? validateCustomer(customer, { customerPhoneExists }) : [],
  }
}

function usePhoneExists(
  { phone, diallingCode }: { phone: string; diallingCode: string },
  isSubmitted: boolean,
): boolean {
  const [exists, setExists] = useState(true)
  useEffect(() => {
    let stale = false
    const check = async () => {
      const found = await phoneExists({ phone, diallingCode })
      if (!stale) setExists(found)
    }
    if (isSubmitted && phone !== '') void check()
    return () => {
      stale = true
    }
  }, [isSubmitted, phone, diallingCode])
  return exists
}
