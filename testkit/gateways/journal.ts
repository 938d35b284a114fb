/** One movement of money at a gateway, or of a hold on it. */
export type Movement = {
  kind: 'held' | 'captured' | 'released' | 'refunded'
  /** The gateway's own name of the charge. */
  charge: string
  /** What the house calls it. */
  orderId: string
  /** Minor units. */
  amount: number
  currency: string
  at: Date
}

/** What a gateway did with money, the newest last; a test holds it against the ledger of the house. */
export type Journal = {
  movements: Movement[]
  write: (movement: Movement) => void
  /** Captured less refunded, in minor units: what the operator has of this order. */
  netOf: (orderId: string) => number
  /** How often something was done for an order. */
  count: (orderId: string, kind: Movement['kind']) => number
}

export function openJournal(): Journal {
  const movements: Movement[] = []
  const of = (orderId: string, kind: Movement['kind']) =>
    movements.filter((movement) => movement.orderId === orderId && movement.kind === kind)
  const total = (found: Movement[]) => found.reduce((so, { amount }) => so + amount, 0)
  return {
    movements,
    write: (movement) => void movements.push(movement),
    netOf: (orderId) => total(of(orderId, 'captured')) - total(of(orderId, 'refunded')),
    count: (orderId, kind) => of(orderId, kind).length,
  }
}
