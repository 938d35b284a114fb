import type { Configuration } from '@kerbside/contract/operator.ts'

const READ = [
  'allowFlightNull',
  'allowGuest',
  'baselat',
  'baselng',
  'bingmapkey',
  'cardfieldsorigin',
  'countrycode',
  'currencycode',
  'defaultpaymentmethod',
  'dialingcode',
  'flightInline',
  'confirmpopup',
  'contactpopup',
  'flightform',
  'flightpopup',
  'googlemapkey',
  'iscardallowed',
  'iscashallowed',
  'ispaypalallowed',
  'layoutmode',
  'mapsource',
  'minLuggages',
  'minPassengers',
  'minleadtime',
  'minutestep',
  'mosthandbags',
  'mostluggages',
  'mostpassengers',
  'mostvias',
  'notepopup',
  'phone',
  'publicid',
  'publickey',
  'quotetimeout',
  'referenceprefix',
  'servertime',
  'showlargechildseat',
  'showpet',
  'showsignupfirst',
  'sitevariant',
  'showsmallchildseat',
  'testmode',
  'timezone',
] as const satisfies readonly (keyof Configuration)[]

/** What the booking reads of an operator's configuration; the rest would only make every page heavier. */
export type PageSettings = Pick<Configuration, (typeof READ)[number]>

export const pickSettings = (configuration: Configuration): PageSettings =>
  Object.fromEntries(READ.map((key) => [key, configuration[key]])) as PageSettings
