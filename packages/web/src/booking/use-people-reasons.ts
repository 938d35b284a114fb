import type { Draft } from '@kerbside/domain/booking/draft.ts'
import {
  type ContactReason,
  type CustomerReason,
  judgeContact,
  judgeCustomer,
} from '@kerbside/domain/booking/draft-contact.ts'
import { customerOf } from '@kerbside/domain/booking/draft-people.ts'
import type { StepRules } from '@kerbside/domain/booking/draft-steps.ts'
import { useEffect, useState } from 'react'
import { useNewPassword } from '../account/new-password.ts'
import { phoneExists } from '../phone-exists.ts'

export type PeopleReasons = {
  contact: readonly ContactReason[]
  customer: readonly CustomerReason[]
}

const NONE: PeopleReasons = { contact: [], customer: [] }

/** What is wrong with the people, from the first press of Next on, followed as it is mended. */
export function usePeopleReasons(
  draft: Draft,
  { rules, asked }: { rules: StepRules; asked: boolean },
): PeopleReasons {
  const customer = customerOf(draft)
  const password = useNewPassword()
  const exists = usePhoneExists(draft.contact, asked)
  const customerPhoneExists = usePhoneExists(customer, asked && rules.booker)
  if (!asked) return NONE
  return {
    contact: judgeContact(draft, { ...rules, phoneExists: exists, password }),
    customer: rules.booker ? judgeCustomer(customer, { customerPhoneExists }) : [],
  }
}

function usePhoneExists(
  { phone, diallingCode }: { phone: string; diallingCode: string },
  asked: boolean,
): boolean {
  const [exists, setExists] = useState(true)
  useEffect(() => {
    let stale = false
    const check = async () => {
      const found = await phoneExists({ phone, diallingCode })
      if (!stale) setExists(found)
    }
    if (asked && phone !== '') void check()
    return () => {
      stale = true
    }
  }, [asked, phone, diallingCode])
  return exists
}
