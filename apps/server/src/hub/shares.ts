import type { HubSettings } from './hub-settings.ts'

/** Who a connection is counted for; an address as addressKey writes it. */
export type Sharer = { operator: string; address: string }

/** How many connections each operator and each address has, so that none of them has all there are. */
export type Shares = {
  take(sharer: Sharer): void
  giveBack(sharer: Sharer): void
  /** `factor` widens what an address may have, for benches. */
  has(sharer: Sharer, limits: { settings: HubSettings; factor: number }): boolean
}

export function openShares(): Shares {
  const ofOperator = new Map<string, number>()
  const ofAddress = new Map<string, number>()
  const count = (counts: Map<string, number>, key: string, by: 1 | -1) => {
    const next = (counts.get(key) ?? 0) + by
    if (next > 0) counts.set(key, next)
    else counts.delete(key)
  }
  return {
    take({ operator, address }) {
      count(ofOperator, operator, 1)
      count(ofAddress, address, 1)
    },
    giveBack({ operator, address }) {
      count(ofOperator, operator, -1)
      count(ofAddress, address, -1)
    },
    has: ({ operator, address }, { settings, factor }) =>
      (ofOperator.get(operator) ?? 0) < settings.mostOfOperator &&
      (ofAddress.get(address) ?? 0) < settings.mostOfAddress * factor,
  }
}
