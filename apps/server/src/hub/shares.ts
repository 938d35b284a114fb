import type { HubSettings } from './hub-settings.ts'

/** The operator and address that a connection counts against; the address as addressKey writes it. */
export type Sharer = { operator: string; address: string }

/** The number of connections of each operator and each address, so that none of them takes all. */
export type Shares = {
  take(sharer: Sharer): void
  giveBack(sharer: Sharer): void
  /** `factor` raises the limit of an address, for benchmarks. */
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
      (ofOperator.get(operator) ?? 0) < settings.maxPerOperator &&
      (ofAddress.get(address) ?? 0) < settings.maxPerAddress * factor,
  }
}
