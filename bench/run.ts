import { benchArea } from './area.ts'
import { benchAssign } from './assign.ts'
import { benchBoard } from './board.ts'
import { benchBooking } from './booking.ts'
import { benchConfiguration } from './configuration.ts'
import { benchEndurance } from './endurance.ts'
import { benchGrowth } from './growth.ts'
import { benchHistory } from './history.ts'
import { benchHub } from './hub.ts'
import { benchIdle } from './idle.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchNearest } from './nearest.ts'
import { benchOverload } from './overload.ts'
import { benchPlaces } from './places.ts'
import { benchPriceBook } from './price-book.ts'
import { benchProcesses } from './processes.ts'
import { benchPublicPages } from './public-pages.ts'
import { benchQuote } from './quote.ts'
import { benchRoads } from './roads.ts'
import { benchSearch } from './search.ts'
import { benchSignin } from './signin.ts'
import { benchSite } from './site.ts'
import { benchStart } from './start.ts'
import { benchWebhooks } from './webhooks.ts'

const BENCHES: Record<string, () => Promise<void>> = {
  start: benchStart,
  quote: benchQuote,
  'price-book': benchPriceBook,
  booking: benchBooking,
  configuration: benchConfiguration,
  site: benchSite,
  'public-pages': benchPublicPages,
  board: benchBoard,
  search: benchSearch,
  lighthouse: benchLighthouse,
  roads: benchRoads,
  area: benchArea,
  assign: benchAssign,
  nearest: benchNearest,
  places: benchPlaces,
  webhooks: benchWebhooks,
  signin: benchSignin,
  overload: benchOverload,
  idle: benchIdle,
  history: benchHistory,
  growth: benchGrowth,
  hub: benchHub,
  processes: benchProcesses,
  endurance: benchEndurance,
}

/** Run only by name: one takes an hour, the other needs Valhalla. */
const BY_NAME = ['endurance', 'area']

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(
    `No such bench: ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`,
  )
  process.exit(1)
}
for (const [name, bench] of Object.entries(BENCHES))
  if (names.length === 0 ? !BY_NAME.includes(name) : names.includes(name)) await bench()
