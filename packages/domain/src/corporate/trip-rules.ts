import type { Area, Point } from '../geo.ts'
import { isInside } from '../geo-inside.ts'
import type { Minor } from '../money.ts'
import { judgeOpening } from '../operator/opening.ts'
import type { OpeningHours } from '../operator/operator.ts'
import type { PaymentMethod } from '../payment/payment.ts'
import type { LocalTime } from '../time.ts'
import { listPaperFaults, type PaperFault, type PaperRules } from './judge-papers.ts'
import { type AccountRole, mayAct } from './member.ts'

/** What happens to a trip outside a travel rule. */
export type Outside = 'refuse' | 'approve'

/** What an account asks of the trips that are booked for it. Nothing said: nothing asked. */
export type TripRules = PaperRules & {
  vehicles?: { typeIds: readonly number[]; outside: Outside }
  /** Of the whole booking, in this currency; a price in another is outside. */
  mostFare?: { amount: Minor; currency: string; outside: Outside }
  hours?: { open: readonly OpeningHours[]; outside: Outside }
  /** Where every journey begins and ends. */
  area?: { area: Area; outside: Outside }
  /** Every trip, whatever it is. */
  approveAll?: boolean
}

export type CostCentre = { code: string; name: string }

export type TripAsked = {
  reference: string
  costCentre: string
  vehicleTypeId: number
  total: Minor
  currency: string
  method: PaymentMethod
  /** Of every way: when it begins, where its ends and stops are. */
  ways: readonly { pickupLocal: LocalTime; points: readonly Point[] }[]
}

/** Travel rules a trip may be outside of. */
export type TripBreach = 'vehicle' | 'fare' | 'hours' | 'area' | 'every-trip'

export type TripRefusal =
  | 'role'
  /** The operator takes no bookings of this account for now. */
  | 'blocked'
  | PaperFault
  | 'cost-centre-unknown'
  | Exclude<TripBreach, 'every-trip'>
  /** It needs somebody's word, and money that moves now cannot wait for it. */
  | 'approval-pays-later'
  | 'no-approver'

export type TripVerdict =
  /** `breaches` is what somebody must allow first; empty: it may be driven. */
  { ok: true; breaches: readonly TripBreach[] } | { ok: false; reason: TripRefusal }

type TripFacts = {
  role: AccountRole
  costCentres: readonly CostCentre[]
  /** Somebody else of the account may allow it. */
  hasApprover: boolean
  zone: string
}

/** Whether somebody may book this for their account, and whether somebody there must allow it first. */
export function judgeTrip(rules: TripRules, asked: TripAsked, facts: TripFacts): TripVerdict {
  const refused = judgePapers(rules, asked, facts)
  return refused ? { ok: false, reason: refused } : judgeTravel(rules, asked, facts)
}

/** The same of the journey alone, as soon as it has a price: nobody has been asked for references yet. */
export function judgeTravel(
  rules: TripRules,
  asked: Omit<TripAsked, 'reference' | 'costCentre'>,
  facts: Omit<TripFacts, 'costCentres'>,
): TripVerdict {
  if (!mayAct(facts.role, 'book')) return { ok: false, reason: 'role' }
  const found = listBreaches(rules, asked, facts)
  const hard = found.find(({ outside }) => outside === 'refuse')
  if (hard) return { ok: false, reason: hard.breach }
  const breaches: TripBreach[] = found.map(({ breach }) => breach)
  if (rules.approveAll && !mayAct(facts.role, 'approve')) breaches.push('every-trip')
  if (breaches.length === 0) return { ok: true, breaches }
  if (asked.method !== 'account' && asked.method !== 'cash')
    return { ok: false, reason: 'approval-pays-later' }
  return facts.hasApprover ? { ok: true, breaches } : { ok: false, reason: 'no-approver' }
}

function judgePapers(
  rules: TripRules,
  asked: TripAsked,
  { role, costCentres }: TripFacts,
): TripRefusal | undefined {
  if (!mayAct(role, 'book')) return 'role'
  const [fault] = listPaperFaults(rules, asked)
  if (fault || asked.costCentre === '') return fault
  const known = costCentres.some(({ code }) => code === asked.costCentre)
  return known ? undefined : 'cost-centre-unknown'
}

type Breach = { breach: Exclude<TripBreach, 'every-trip'>; outside: Outside }

function listBreaches(
  rules: TripRules,
  asked: Omit<TripAsked, 'reference' | 'costCentre'>,
  { zone }: Pick<TripFacts, 'zone'>,
): Breach[] {
  const { vehicles, mostFare, hours, area } = rules
  const found: Breach[] = []
  if (vehicles && !vehicles.typeIds.includes(asked.vehicleTypeId))
    found.push({ breach: 'vehicle', outside: vehicles.outside })
  if (mostFare && (asked.currency !== mostFare.currency || asked.total > mostFare.amount))
    found.push({ breach: 'fare', outside: mostFare.outside })
  const isOpen = (at: LocalTime) =>
    judgeOpening({ zone, openingHours: hours?.open ?? [], blockedPeriods: [] }, at).ok
  if (hours && asked.ways.some(({ pickupLocal }) => !isOpen(pickupLocal)))
    found.push({ breach: 'hours', outside: hours.outside })
  const isAway = ({ points }: TripAsked['ways'][number]) =>
    points.some((point) => !isInside(area?.area ?? [], point))
  if (area && asked.ways.some(isAway)) found.push({ breach: 'area', outside: area.outside })
  return found
}
