import { type Minor, minor } from '../money.ts'

/** Money as a gateway reports it: the amount taken for an order, and how much of it was returned. */
export type GatewayMoney = {
  ref: string
  orderId: string
  currency: string
  taken: Minor
  returned: Minor
}

/** The same money as our attempts and refunds record it. */
export type AttemptMoney = {
  id: string
  ref: string | undefined
  orderId: string
  currency: string
  taken: Minor
  /** Confirmed refunds. */
  returned: Minor
  /** Refunds that are requested but not confirmed: the gateway may count them already. */
  onItsWay: Minor
}

/** The same money as the ledger records it on the gateway's account. */
export type LedgerMoney = { attemptId: string; taken: Minor; returned: Minor }

export type DifferenceKind =
  /** The gateway took money that no attempt of ours matches. */
  | 'only-gateway'
  /** We recorded a charge that the gateway does not have. */
  | 'only-attempt'
  /** Both have the charge, with a different amount or currency. */
  | 'amount'
  /** The refunded amounts differ. */
  | 'refunded'
  /** The ledger differs from the attempt. */
  | 'ledger'

export type Difference = {
  kind: DifferenceKind
  chargeRef: string
  orderId: string
  currency: string
  /** The amount in each of the three records: the amount returned for `refunded`, otherwise the amount taken. */
  gateway: Minor
  attempt: Minor
  ledger: Minor
}

/**
 * Compares gateway, attempts and ledger, charge by charge. A charge matches an attempt by its reference, or by its
 * order if the attempt has no reference. A fully refunded charge that only one side has is not reported.
 */
export function matchMoney(all: {
  charges: readonly GatewayMoney[]
  attempts: readonly AttemptMoney[]
  ledger: readonly LedgerMoney[]
}): Difference[] {
  const booked = new Map(all.ledger.map((item) => [item.attemptId, item]))
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

/** Finds the attempt of each charge; an attempt matches at most one charge. */
function pair<Charge extends Pick<GatewayMoney, 'ref' | 'orderId'>>({
  charges,
  attempts,
}: {
  charges: readonly Charge[]
  attempts: readonly AttemptMoney[]
}): Map<Charge, AttemptMoney> {
  const byRef = new Map(
    attempts.flatMap((item) => (item.ref === undefined ? [] : [[item.ref, item]])),
  )
  const nameless = new Map(
    attempts.flatMap((item) => (item.ref === undefined ? [[item.orderId, item]] : [])),
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

const ZERO = minor(0)

const bookedFor = (
  { id }: AttemptMoney,
  booked: ReadonlyMap<string, LedgerMoney>,
): Omit<LedgerMoney, 'attemptId'> => booked.get(id) ?? { taken: ZERO, returned: ZERO }

function onlyAtGateway({ ref, orderId, currency, taken, returned }: GatewayMoney): Difference[] {
  if (taken === returned) return []
  const named = { chargeRef: ref, orderId, currency }
  return [{ kind: 'only-gateway', ...named, gateway: taken, attempt: ZERO, ledger: ZERO }]
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
            gateway: ZERO,
            attempt: taken,
            ledger: ledger.taken,
          },
        ]
  return [...missing, ...compareLedger({ attempt, ledger, gateway: ZERO })]
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
  const expectedMax = attempt.returned + attempt.onItsWay
  if (returned < attempt.returned || returned > expectedMax)
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
  const net = (item: { taken: Minor; returned: Minor }) => minor(item.taken - item.returned)
  const named = { ...nameOf(attempt), chargeRef: attempt.ref ?? '' }
  return [{ kind: 'ledger', ...named, gateway, attempt: net(attempt), ledger: net(ledger) }]
}

const nameOf = ({ ref, orderId, currency }: AttemptMoney) => ({
  chargeRef: ref ?? '',
  orderId,
  currency,
})
