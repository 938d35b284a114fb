import type { Area, Point } from '../geo.ts'
import { isInside } from '../geo-inside.ts'
import type { Minor } from '../money.ts'
import { checkOpening } from '../operator/opening.ts'
import type { OpeningHours } from '../operator/operator.ts'
import type { PaymentMethod } from '../payment/payment.ts'
import type { LocalTime } from '../time.ts'
import {
  type AccountReferenceError,
  listReferenceErrors,
  type ReferenceRules,
} from './check-references.ts'
import { type AccountRole, mayAct } from './member.ts'

/** What happens to a booking that breaks a travel rule. */
export type Outside = 'refuse' | 'approve'

/** An account's rules for its bookings. A rule that is left out does not apply. */
export type TripRules = ReferenceRules & {
  vehicles?: { typeIds: readonly number[]; outside: Outside }
  /** For the whole booking, in this currency; a price in another currency breaks the rule. */
  maxFare?: { amount: Minor; currency: string; outside: Outside }
  hours?: { open: readonly OpeningHours[]; outside: Outside }
  /** The area in which every leg begins and ends. */
  area?: { area: Area; outside: Outside }
  /** Every booking needs approval. */
  approveAll?: boolean
}

export type CostCentre = { code: string; name: string }

export type TripRequest = {
  reference: string
  costCentre: string
  vehicleTypeId: number
  total: Minor
  currency: string
  method: PaymentMethod
  /** For each leg: when it begins, and where its ends and stops are. */
  ways: readonly { pickupLocal: LocalTime; points: readonly Point[] }[]
}

/** The travel rules a booking can break. */
export type TripBreach = 'vehicle' | 'fare' | 'hours' | 'area' | 'every-trip'

export type TripRejection =
  | 'role'
  /** The operator takes no bookings of this account for now. */
  | 'blocked'
  | AccountReferenceError
  | 'cost-centre-unknown'
  | Exclude<TripBreach, 'every-trip'>
  /** It needs approval, and a payment that is taken now cannot wait for it. */
  | 'approval-pays-later'
  | 'no-approver'

export type TripResult =
  /** `breaches` are the reasons for which it needs approval; if empty, it needs none. */
  { ok: true; breaches: readonly TripBreach[] } | { ok: false; reason: TripRejection }

type TripContext = {
  role: AccountRole
  costCentres: readonly CostCentre[]
  /** Another member of the account may approve it. */
  hasApprover: boolean
  zone: string
}

/** Whether a member may book this for their account, and whether it needs approval. */
export function checkTrip(
  rules: TripRules,
  requestedTrip: TripRequest,
  facts: TripContext,
): TripResult {
  const rejection = checkReferences(rules, requestedTrip, facts)
  return rejection
    ? { ok: false, reason: rejection }
    : checkTravelRules(rules, requestedTrip, facts)
}

/** The same for the journey alone, as soon as it has a price and before references are entered. */
export function checkTravelRules(
  rules: TripRules,
  requestedTrip: Omit<TripRequest, 'reference' | 'costCentre'>,
  facts: Omit<TripContext, 'costCentres'>,
): TripResult {
  if (!mayAct(facts.role, 'book')) return { ok: false, reason: 'role' }
  const found = listBreaches(rules, requestedTrip, facts)
  const hard = found.find(({ outside }) => outside === 'refuse')
  if (hard) return { ok: false, reason: hard.breach }
  const breaches: TripBreach[] = found.map(({ breach }) => breach)
  if (rules.approveAll && !mayAct(facts.role, 'approve')) breaches.push('every-trip')
  if (breaches.length === 0) return { ok: true, breaches }
  if (requestedTrip.method !== 'account' && requestedTrip.method !== 'cash')
    return { ok: false, reason: 'approval-pays-later' }
  return facts.hasApprover ? { ok: true, breaches } : { ok: false, reason: 'no-approver' }
}

function checkReferences(
  rules: TripRules,
  requestedTrip: TripRequest,
  { role, costCentres }: TripContext,
): TripRejection | undefined {
  if (!mayAct(role, 'book')) return 'role'
  const [error] = listReferenceErrors(rules, requestedTrip)
  if (error || requestedTrip.costCentre === '') return error
  const isKnownCentre = costCentres.some(({ code }) => code === requestedTrip.costCentre)
  return isKnownCentre ? undefined : 'cost-centre-unknown'
}

type Breach = { breach: Exclude<TripBreach, 'every-trip'>; outside: Outside }

function listBreaches(
  rules: TripRules,
  requestedTrip: Omit<TripRequest, 'reference' | 'costCentre'>,
  { zone }: Pick<TripContext, 'zone'>,
): Breach[] {
  const { vehicles, maxFare, hours, area } = rules
  const found: Breach[] = []
  if (vehicles && !vehicles.typeIds.includes(requestedTrip.vehicleTypeId))
    found.push({ breach: 'vehicle', outside: vehicles.outside })
  if (
    maxFare &&
    (requestedTrip.currency !== maxFare.currency || requestedTrip.total > maxFare.amount)
  )
    found.push({ breach: 'fare', outside: maxFare.outside })
  const isOpen = (at: LocalTime) =>
    checkOpening({ zone, openingHours: hours?.open ?? [], blockedPeriods: [] }, at).ok
  if (hours && requestedTrip.ways.some(({ pickupLocal }) => !isOpen(pickupLocal)))
    found.push({ breach: 'hours', outside: hours.outside })
  const isOutsideArea = ({ points }: TripRequest['ways'][number]) =>
    points.some((point) => !isInside(area?.area ?? [], point))
  if (area && requestedTrip.ways.some(isOutsideArea))
    found.push({ breach: 'area', outside: area.outside })
  return found
}
