import { writeVehicleType } from '@kerbside/contract/fleet.ts'
import type { ExampleJourney, PageFacts, PageNeed } from '@kerbside/contract/pages.ts'
import type { KnownPlace, Settings } from '@kerbside/domain/operator/operator.ts'
import type { Call } from '../../http/call.ts'
import { findTicket } from '../booking/find-ticket.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { showConfiguration } from '../operator/show-configuration.ts'
import { priceExample } from '../quotation/list-prices.ts'

/** The cheapest vehicle. */
const CHEAPEST = 0

/** What a page asks for, all at once; `about` is what stands behind its name in the address. */
export async function gatherFacts(
  call: Call,
  { needs, about }: { needs: readonly PageNeed[]; about: readonly string[] },
): Promise<PageFacts> {
  const wants = (need: PageNeed) => needs.includes(need)
  const types =
    wants('configuration') || wants('vehicleTypes') ? await listVehicleTypes(call) : undefined
  const [hero, fromAirports, booking] = await Promise.all([
    wants('hero') ? priceHero(call) : undefined,
    wants('fromAirports') ? priceAirports(call) : undefined,
    wants('booking') && about[0] !== undefined ? findTicket(call, { code: about[0] }) : undefined,
  ])
  return {
    configuration:
      types && wants('configuration')
        ? showConfiguration(call, { vehicleTypes: types })
        : undefined,
    vehicleTypes: wants('vehicleTypes') ? types?.map(writeVehicleType) : undefined,
    hero,
    fromAirports,
    booking,
  }
}

/** Every place the operator's own settings name. */
function knownPlaces({ airports, centre, priceList }: Settings): KnownPlace[] {
  return [
    ...airports,
    centre,
    ...priceList.flatMap(({ items }) => items.flatMap(({ from, to }) => [from, to])),
  ]
}

async function priceHero(call: Call): Promise<ExampleJourney | undefined> {
  const { settings } = call.profile
  const places = knownPlaces(settings)
  const named = (name: string) => places.find((place) => place.name === name)
  const from = named(settings.content.hero.from)
  const to = named(settings.content.hero.to)
  return from && to ? example(call, { from, to }) : undefined
}

async function priceAirports(call: Call): Promise<Record<string, ExampleJourney>> {
  const { airports, centre } = call.profile.settings
  const priced = await Promise.all(
    airports.map(async (from) => [from.code, await example(call, { from, to: centre })] as const),
  )
  return Object.fromEntries(priced.flatMap(([code, journey]) => (journey ? [[code, journey]] : [])))
}

async function example(
  call: Call,
  ends: { from: KnownPlace; to: KnownPlace },
): Promise<ExampleJourney | undefined> {
  const priced = await priceExample(call, { ...ends, vehicleTypeId: CHEAPEST })
  return priced && { ...priced, path: JSON.parse(priced.path) as ExampleJourney['path'] }
}
