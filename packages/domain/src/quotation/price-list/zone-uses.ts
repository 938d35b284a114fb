import type { Charge, FixedPrice } from '../tariff.ts'

/** The rules of a price list that use a zone. */
export type ZoneUses = { fixed: readonly FixedPrice[]; charges: readonly Charge[] }

/**
 * Returns the rules that would lose their place if the zone were deleted; matched by id, so that renaming changes
 * nothing.
 */
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

/** Returns an unused zone id: "zone-3". */
export function freshZoneId(zones: readonly { id: string }[]): string {
  const taken = new Set(zones.map(({ id }) => id))
  for (let number = zones.length + 1; ; number++)
    if (!taken.has(`zone-${number}`)) return `zone-${number}`
}
