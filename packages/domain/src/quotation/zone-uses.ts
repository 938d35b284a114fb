import type { Charge, FixedPrice } from './tariff.ts'

/** The rules of a price list that speak of a zone. */
export type ZoneUses = { fixed: readonly FixedPrice[]; charges: readonly Charge[] }

/** What would lose its place if the zone went; by id, so that another name changes nothing. */
export function listZoneUses(
  { fixed, charges }: { fixed: readonly FixedPrice[]; charges: readonly Charge[] },
  zone: string,
): ZoneUses {
  return {
    fixed: fixed.filter(({ from, to }) =>
      [from, to].some((spot) => spot.kind === 'zone' && spot.zone === zone),
    ),
    charges: charges.filter(({ where }) => where.kind === 'zone' && where.zone === zone),
  }
}

/** An id that no zone has: "zone-3". */
export function freshZoneId(zones: readonly { id: string }[]): string {
  const taken = new Set(zones.map(({ id }) => id))
  for (let number = zones.length + 1; ; number++)
    if (!taken.has(`zone-${number}`)) return `zone-${number}`
}
