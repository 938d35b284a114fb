import { benchBooking } from './booking.ts'
import { benchHistory } from './history.ts'
import { benchPlaces } from './places.ts'
import { benchQuote } from './quote.ts'
import { benchRoads } from './roads.ts'
import { benchSignin } from './signin.ts'
import { benchSite } from './site.ts'
import { benchStart } from './start.ts'
import { benchWebhooks } from './webhooks.ts'

const BENCHES: Record<string, () => Promise<void>> = {
  start: benchStart,
  quote: benchQuote,
  booking: benchBooking,
  site: benchSite,
  roads: benchRoads,
  places: benchPlaces,
  webhooks: benchWebhooks,
  signin: benchSignin,
  history: benchHistory,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(
    `No such bench: ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`,
  )
  process.exit(1)
}
for (const [name, bench] of Object.entries(BENCHES))
  if (asked.length === 0 || asked.includes(name)) await bench()
