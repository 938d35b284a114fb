import type { Site } from '@kerbside/domain/quotation/tariff.ts'

const site = (code: string, name: string, at: readonly [number, number], radiusMetres: number) => ({
  code,
  name,
  centre: { lat: at[0], lng: at[1] },
  radiusMetres,
})

const terminal = (
  code: string,
  name: string,
  at: readonly [number, number],
  radiusMetres = 600,
): Site => ({ ...site(code, name, at, radiusMetres), partOf: code.slice(0, 3) })

/** The five airports, and the terminals of the two that have several. */
export const LONDON_SITES: readonly Site[] = [
  site('LHR', 'Heathrow', [51.47, -0.4543], 3_500),
  terminal('LHR-T2', 'Heathrow Terminal 2', [51.4695, -0.4514]),
  terminal('LHR-T3', 'Heathrow Terminal 3', [51.4708, -0.4588]),
  terminal('LHR-T4', 'Heathrow Terminal 4', [51.4588, -0.4471]),
  terminal('LHR-T5', 'Heathrow Terminal 5', [51.4723, -0.4881], 900),
  site('LGW', 'Gatwick', [51.1537, -0.1821], 2_500),
  terminal('LGW-N', 'Gatwick North Terminal', [51.1619, -0.1774]),
  terminal('LGW-S', 'Gatwick South Terminal', [51.1566, -0.161]),
  site('STN', 'Stansted', [51.886, 0.2389], 2_500),
  site('LTN', 'Luton', [51.8763, -0.3717], 1_800),
  site('LCY', 'London City', [51.5048, 0.0495], 1_000),
]
