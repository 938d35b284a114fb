import { mayAct } from '@kerbside/domain/corporate/member.ts'
import { sampleOf, writeByMask } from '@kerbside/domain/corporate/reference-mask.ts'
import {
  checkTravelRules,
  checkTrip,
  type TripBreach,
  type TripRejection,
  type TripResult,
} from '@kerbside/domain/corporate/trip-rules.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import type { QuotedJourney } from '@kerbside/domain/quotation/quote.ts'
import type { RequestContext } from '../../request-context.ts'
import { findMyAccount, type MyAccount } from './find-account.ts'

/** A rejection, with the account's own label for its reference. */
export type AccountTripRejection = { reason: TripRejection; label: string; sample: string }

type AccountTrip = {
  /** In the account's format. */
  reference: string
  costCentre: string
  breaches: readonly TripBreach[]
}

export type AccountTripResult =
  /** `trip` is undefined without an account; otherwise it holds the rules that need approval. */
  { ok: true; trip: AccountTrip | undefined } | { ok: false; rejection: AccountTripRejection }

/** Whether the booker may make this booking on the account. Without an account there is nothing to check. */
export async function checkAccountTrip(
  context: RequestContext,
  params: {
    journey: QuotedJourney
    vehicleTypeId: number
    total: Minor
    currency: string
    method: PaymentMethod
    reference: string
    costCentre: string
  },
): Promise<AccountTripResult> {
  const mine = await findMyAccount(context)
  if (!mine) return { ok: true, trip: undefined }
  const { account, role, me, members } = mine
  const { rules, costCentres, isBlocked } = account
  if (isBlocked) return { ok: false, rejection: { reason: 'blocked', label: '', sample: '' } }
  const result = checkTrip(
    rules,
    { ...params, ways: tripLegs(params.journey) },
    {
      role,
      costCentres,
      hasApprover: hasApprover({ me, members }),
      zone: context.profile.zone,
    },
  )
  const { reference } = rules
  if (result.ok)
    return {
      ok: true,
      trip: {
        reference: writeByMask(reference?.mask ?? '', params.reference),
        costCentre: params.costCentre,
        breaches: result.breaches,
      },
    }
  return {
    ok: false,
    rejection: {
      reason: result.reason,
      label: reference?.label ?? '',
      sample: sampleOf(reference?.mask ?? ''),
    },
  }
}

/**
 * Checks a priced journey against the account's travel rules, before any details are entered; undefined without an
 * account.
 */
export async function checkAccountTravel(
  context: RequestContext,
  params: { journey: QuotedJourney; vehicleTypeId: number; total: Minor; currency: string },
): Promise<TripResult | undefined> {
  const mine = await findMyAccount(context)
  if (!mine) return undefined
  const { account, role, me, members } = mine
  if (account.isBlocked) return { ok: false, reason: 'blocked' }
  return checkTravelRules(
    account.rules,
    { ...params, method: 'account', ways: tripLegs(params.journey) },
    { role, hasApprover: hasApprover({ me, members }), zone: context.profile.zone },
  )
}

/** Whether another member may approve it. */
const hasApprover = ({ me, members }: Pick<MyAccount, 'me' | 'members'>): boolean =>
  members.some((member) => member.customerId !== me.customerId && mayAct(member.role, 'approve'))

function tripLegs({ pickup, dropOff, vias, pickupLocal, returnLocal }: QuotedJourney) {
  const ends = [pickup.point, dropOff.point]
  const onward = { pickupLocal, points: [...ends, ...vias.map(({ point }) => point)] }
  return returnLocal === undefined ? [onward] : [onward, { pickupLocal: returnLocal, points: ends }]
}
