/** One movement of money at a gateway, or of an authorisation. */
export type Movement = {
  kind: 'held' | 'captured' | 'released' | 'refunded'
  /** The gateway's own reference of the charge. */
  charge: string
  /** The product's order id. */
  orderId: string
  /** Minor units. */
  amount: number
  currency: string
  at: Date
}

/** A gateway's movements of money, newest last; tests compare them with the product's ledger. */
export type Journal = {
  movements: Movement[]
  write: (movement: Movement) => void
  /** Captured less refunded, in minor units: what the operator has received for this order. */
  netOf: (orderId: string) => number
  /** How often this kind of movement happened for an order. */
  count: (orderId: string, kind: Movement['kind']) => number
}

export function openJournal(): Journal {
  const movements: Movement[] = []
  const movementsOf = (orderId: string, kind: Movement['kind']) =>
    movements.filter((movement) => movement.orderId === orderId && movement.kind === kind)
  const total = (found: Movement[]) => found.reduce((so, { amount }) => so + amount, 0)
  return {
    movements,
    write: (movement) => void movements.push(movement),
    netOf: (orderId) =>
      total(movementsOf(orderId, 'captured')) - total(movementsOf(orderId, 'refunded')),
    count: (orderId, kind) => movementsOf(orderId, kind).length,
  }
}
