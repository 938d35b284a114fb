import { mayAct } from '@kerbside/domain/corporate/member.ts'
import { sampleOf, writeByMask } from '@kerbside/domain/corporate/reference-mask.ts'
import {
  judgeTravel,
  judgeTrip,
  type TripBreach,
  type TripRefusal,
  type TripVerdict,
} from '@kerbside/domain/corporate/trip-rules.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import type { JourneyAsked } from '@kerbside/domain/quotation/quote.ts'
import type { Call } from '../../http/call.ts'
import { findMyAccount, type MyAccount } from './find-account.ts'

/** A refusal with what the account calls its reference. */
export type AccountTripRefusal = { reason: TripRefusal; label: string; sample: string }

type AccountTrip = {
  /** As the account writes it. */
  reference: string
  costCentre: string
  breaches: readonly TripBreach[]
}

export type AccountTripVerdict =
  /** Nobody's account; or what somebody there must allow first. */
  { ok: true; trip: AccountTrip | undefined } | { ok: false; refusal: AccountTripRefusal }

/** Whether whoever books for an account may book this there. Who books for none is asked nothing. */
export async function judgeAccountTrip(
  call: Call,
  asked: {
    journey: JourneyAsked
    vehicleTypeId: number
    total: Minor
    currency: string
    method: PaymentMethod
    reference: string
    costCentre: string
  },
): Promise<AccountTripVerdict> {
  const mine = await findMyAccount(call)
  if (!mine) return { ok: true, trip: undefined }
  const { account, role, me, members } = mine
  const { rules, costCentres, isBlocked } = account
  if (isBlocked) return { ok: false, refusal: { reason: 'blocked', label: '', sample: '' } }
  const verdict = judgeTrip(
    rules,
    { ...asked, ways: waysOf(asked.journey) },
    {
      role,
      costCentres,
      hasApprover: hasApprover({ me, members }),
      zone: call.profile.zone,
    },
  )
  const { reference } = rules
  if (verdict.ok)
    return {
      ok: true,
      trip: {
        reference: writeByMask(reference?.mask ?? '', asked.reference),
        costCentre: asked.costCentre,
        breaches: verdict.breaches,
      },
    }
  return {
    ok: false,
    refusal: {
      reason: verdict.reason,
      label: reference?.label ?? '',
      sample: sampleOf(reference?.mask ?? ''),
    },
  }
}

/** What the account's travel rules make of a priced journey, before anything else is asked; undefined for no account. */
export async function judgeAccountTravel(
  call: Call,
  asked: { journey: JourneyAsked; vehicleTypeId: number; total: Minor; currency: string },
): Promise<TripVerdict | undefined> {
  const mine = await findMyAccount(call)
  if (!mine) return undefined
  const { account, role, me, members } = mine
  if (account.isBlocked) return { ok: false, reason: 'blocked' }
  return judgeTravel(
    account.rules,
    { ...asked, method: 'account', ways: waysOf(asked.journey) },
    { role, hasApprover: hasApprover({ me, members }), zone: call.profile.zone },
  )
}

/** Somebody else there may allow it. */
const hasApprover = ({ me, members }: Pick<MyAccount, 'me' | 'members'>): boolean =>
  members.some((member) => member.customerId !== me.customerId && mayAct(member.role, 'approve'))

function waysOf({ pickup, dropOff, vias, pickupLocal, returnLocal }: JourneyAsked) {
  const ends = [pickup.point, dropOff.point]
  const onward = { pickupLocal, points: [...ends, ...vias.map(({ point }) => point)] }
  return returnLocal === undefined ? [onward] : [onward, { pickupLocal: returnLocal, points: ends }]
}
