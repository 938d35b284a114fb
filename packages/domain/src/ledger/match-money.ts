import { type Minor, minor } from '../money.ts'

/** Money as a gateway tells it: what it took for an order, and what of that went back. */
export type GatewayMoney = {
  ref: string
  orderId: string
  currency: string
  taken: Minor
  returned: Minor
}

/** The same money as our attempts and refunds have it. */
export type AttemptMoney = {
  id: string
  ref: string | undefined
  orderId: string
  currency: string
  taken: Minor
  /** Gone back for certain. */
  returned: Minor
  /** Asked for, and not known to have arrived: the gateway may count it already. */
  onItsWay: Minor
}

/** The same money as the ledger has it on the gateway's account. */
export type LedgerMoney = { attemptId: string; taken: Minor; returned: Minor }

export type DifferenceKind =
  /** The gateway took money that no attempt of ours knows. */
  | 'only-gateway'
  /** We say it was taken, the gateway does not have it. */
  | 'only-attempt'
  /** Both have it, of another amount or in another currency. */
  | 'amount'
  /** Not the same went back. */
  | 'refunded'
  /** The ledger says something else than the attempt. */
  | 'ledger'

export type Difference = {
  kind: DifferenceKind
  chargeRef: string
  orderId: string
  currency: string
  /** What each of the three says: of `refunded` what went back, else what was taken. */
  gateway: Minor
  attempt: Minor
  ledger: Minor
}

/**
 * Gateway, attempts and ledger side by side, charge by charge. A charge is an attempt's by its name, or by its order
 * when the attempt has no name for it. Money that came and went back whole is nobody's loss on the one side alone.
 */
export function matchMoney(all: {
  charges: readonly GatewayMoney[]
  attempts: readonly AttemptMoney[]
  ledger: readonly LedgerMoney[]
}): Difference[] {
  const booked = new Map(all.ledger.map((one) => [one.attemptId, one]))
  const pairs = pair(all)
  const matched = new Set([...pairs.values()].map(({ id }) => id))
  return [
    ...all.charges.flatMap((charge) => {
      const attempt = pairs.get(charge)
      return attempt
        ? compare(charge, { attempt, ledger: bookedFor(attempt, booked) })
        : onlyAtGateway(charge)
    }),
    ...all.attempts
      .filter(({ id }) => !matched.has(id))
      .flatMap((attempt) => onlyHere(attempt, bookedFor(attempt, booked))),
  ]
}

/** Which attempt each charge is; an attempt is at most one charge's. */
function pair<Charge extends Pick<GatewayMoney, 'ref' | 'orderId'>>({
  charges,
  attempts,
}: {
  charges: readonly Charge[]
  attempts: readonly AttemptMoney[]
}): Map<Charge, AttemptMoney> {
  const byRef = new Map(attempts.flatMap((one) => (one.ref === undefined ? [] : [[one.ref, one]])))
  const nameless = new Map(
    attempts.flatMap((one) => (one.ref === undefined ? [[one.orderId, one]] : [])),
  )
  const pairs = new Map<Charge, AttemptMoney>()
  const taken = new Set<string>()
  for (const charge of charges) {
    const attempt = byRef.get(charge.ref) ?? nameless.get(charge.orderId)
    if (!attempt || taken.has(attempt.id)) continue
    taken.add(attempt.id)
    pairs.set(charge, attempt)
  }
  return pairs
}

const NOTHING = minor(0)

const bookedFor = (
  { id }: AttemptMoney,
  booked: ReadonlyMap<string, LedgerMoney>,
): Omit<LedgerMoney, 'attemptId'> => booked.get(id) ?? { taken: NOTHING, returned: NOTHING }

function onlyAtGateway({ ref, orderId, currency, taken, returned }: GatewayMoney): Difference[] {
  if (taken === returned) return []
  const named = { chargeRef: ref, orderId, currency }
  return [{ kind: 'only-gateway', ...named, gateway: taken, attempt: NOTHING, ledger: NOTHING }]
}

function onlyHere(attempt: AttemptMoney, ledger: Omit<LedgerMoney, 'attemptId'>): Difference[] {
  const { taken, returned } = attempt
  const named = nameOf(attempt)
  const missing: Difference[] =
    taken === returned
      ? []
      : [
          {
            kind: 'only-attempt',
            ...named,
            gateway: NOTHING,
            attempt: taken,
            ledger: ledger.taken,
          },
        ]
  return [...missing, ...compareLedger({ attempt, ledger, gateway: NOTHING })]
}

function compare(
  charge: GatewayMoney,
  { attempt, ledger }: { attempt: AttemptMoney; ledger: Omit<LedgerMoney, 'attemptId'> },
): Difference[] {
  const named = { ...nameOf(attempt), chargeRef: charge.ref }
  const found: Difference[] = []
  if (charge.taken !== attempt.taken || charge.currency !== attempt.currency)
    found.push({
      kind: 'amount',
      ...named,
      gateway: charge.taken,
      attempt: attempt.taken,
      ledger: ledger.taken,
    })
  const { returned } = charge
  const most = attempt.returned + attempt.onItsWay
  if (returned < attempt.returned || returned > most)
    found.push({
      kind: 'refunded',
      ...named,
      gateway: returned,
      attempt: attempt.returned,
      ledger: ledger.returned,
    })
  return [...found, ...compareLedger({ attempt, ledger, gateway: charge.taken })]
}

function compareLedger({
  attempt,
  ledger,
  gateway,
}: {
  attempt: AttemptMoney
  ledger: Omit<LedgerMoney, 'attemptId'>
  gateway: Minor
}): Difference[] {
  const isSame = ledger.taken === attempt.taken && ledger.returned === attempt.returned
  if (isSame) return []
  const net = (one: { taken: Minor; returned: Minor }) => minor(one.taken - one.returned)
  const named = { ...nameOf(attempt), chargeRef: attempt.ref ?? '' }
  return [{ kind: 'ledger', ...named, gateway, attempt: net(attempt), ledger: net(ledger) }]
}

const nameOf = ({ ref, orderId, currency }: AttemptMoney) => ({
  chargeRef: ref ?? '',
  orderId,
  currency,
})
