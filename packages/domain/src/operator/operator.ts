import type { Area, Point } from '../geo.ts'
import type { LicenceSettings } from '../licensing/licence-profile.ts'
import type { CancelBand } from '../payment/cancel-bands.ts'
import type { PaymentMethod } from '../payment/payment.ts'
import type { Picture } from '../picture/picture-kind.ts'
import type { Place } from '../places/place.ts'
import type { LocalTime } from '../time.ts'
import type { MEASURERS } from './measuring.ts'

export type LayoutMode =
  | 'list'
  | 'wizard'
  | 'inline'
  | 'wizardx'
  | 'wizardt'
  | 'gateway'
  | 'inlinex'
  | 'overflow'

/** A layout that fits a frame: `list` is for whole pages. */
export type WidgetMode = Exclude<LayoutMode, 'list'>

/** What an operator's brand may set; every other colour is derived from it (packages/theme). */
export type Brand = {
  /** Before every page title: "Kerbside". */
  title: string
  /** "#0b6e4f" */
  colour: string
  accent: string
  mode: 'light' | 'dark' | 'auto'
  shape: 'sharp' | 'soft' | 'round'
  display: DisplayFace
  /** One letter or drawing in the logo's square. */
  mark: 'route' | 'initial'
  /** The operator's own logo in the place of mark and title; `icon` is the same in a square. */
  logo?: Logo
}

/** Faces that are on the visitor's own device: nothing is fetched, and devices differ a little. */
export type DisplayFace = 'sans' | 'serif' | 'humanist' | 'geometric' | 'slab' | 'rounded'

export type Logo = Picture & { icon: string }

/** A page of text: legal pages, About, Service. */
export type Article = {
  title: string
  lead: string
  sections: readonly { title: string; text: readonly string[] }[]
}

/** Words of the public pages, as structured content the operator edits. */
export type Content = {
  /** `from` and `to` are names of known places: of an airport, the centre, or the price list. */
  hero: { title: string; lead: string; from: string; to: string }
  facts: readonly { title: string; text: string; icon: string }[]
  airports: {
    title: string
    note: string
    codes: readonly string[]
    /** By airport code: what its own page says. */
    guides: Readonly<Record<string, { lead: string; meet: string; notes: readonly string[] }>>
  }
  steps: { title: string; items: readonly { title: string; text: string }[] }
  fleetTitle: string
  questions: { title: string; items: readonly { question: string; answer: string }[] }
  desk: { quote: string; text: string; by: string }
  legal: string
  articles: Readonly<Record<'service' | 'about' | 'policy' | 'cookie' | 'terms', Article>>
}

/** A place the operator named itself, whatever address service is in use. */
export type KnownPlace = Pick<Place, 'name' | 'kind' | 'postcode' | 'point' | 'code'>

/** Hours of the week the operator drives; over midnight when `from` is after `to`, then of the day it begins on. */
export type OpeningHours = { weekdays: readonly number[]; from: string; to: string }

/** A time the operator takes no pickups in, in its own civil time. */
export type BlockedPeriod = { from: LocalTime; until: LocalTime; reason: string }

export type Popups = { flight: boolean; contact: boolean; note: boolean; confirm: boolean }
export type SiteVariant = 'standard' | 't360'

export type RoadsEngine = 'osrm' | 'valhalla' | 'google' | 'azure'
export type FlightsEngine = 'flightaware' | 'aviationstack'
export type PlacesEngine = 'google' | 'azure' | 'photon' | 'nominatim'

/** An outside engine in the order it is asked; `url` for one the operator runs itself. Its key is a secret, not here. */
export type EngineChoice<Engine> = { engine: Engine; url?: string }

/** What an operator leaves to its defaults until it says otherwise. */
export const UNSAID = {
  serviceArea: [],
  openingHours: [],
  blockedPeriods: [],
  knownPlaces: [],
  engines: { places: [], roads: [] },
  mapKeys: { google: '', azure: '' },
  flightForm: 'airport',
  popups: { flight: true, contact: false, note: false, confirm: false },
  variant: 'standard',
  tipChoices: [],
  wallets: ['apple', 'google'],
  dispatch: { automatic: false, fromMinutes: 90, offerSeconds: 30 },
} satisfies Partial<Settings>

export type Settings = {
  /** Where it takes and brings customers; empty: anywhere a road leads. */
  serviceArea: Area
  /** Empty: day and night. */
  openingHours: readonly OpeningHours[]
  blockedPeriods: readonly BlockedPeriod[]
  /** Its own names for places: found before any address service's. */
  knownPlaces: readonly KnownPlace[]
  /** Outside engines before the embedded ones, which are always last. */
  engines: {
    places: readonly EngineChoice<PlacesEngine>[]
    roads: readonly EngineChoice<RoadsEngine>[]
    flights?: readonly EngineChoice<FlightsEngine>[]
  }
  company: string
  about: string
  phone: string
  email: string
  address: string
  /** Accounts elsewhere; the page shows those that are said. */
  skypeId?: string
  facebook?: string
  twitter?: string
  instagram?: string
  linkedin?: string
  /** BCP 47: how dates and money are written; en-GB until it says otherwise. */
  locale?: string
  /** Letters before a reference on the ticket: "KB-1040718". */
  referencePrefix: string
  siteMode: LayoutMode
  widgetMode: WidgetMode
  /** Minutes a quote holds; 10 in the specification. */
  quoteTimeout: number
  minLeadMinutes: number
  minuteStep: number
  mostVias: number
  minPassengers: number
  minLuggages: number
  allowGuest: boolean
  flightInline: boolean | undefined
  allowFlightNull: boolean
  /** Arriving from an airport of the list, or any text with a landing time. */
  flightForm: 'airport' | 'text'
  /** What is asked in a dialog of its own on the way to the payment, when it is not answered yet. */
  popups: Popups
  /** After a sign-in `t360` opens what it was asked for; the others go through all that is missing. */
  variant: SiteVariant
  paymentMethods: readonly PaymentMethod[]
  defaultPaymentMethod: PaymentMethod
  paymentGateway: 'sandbox' | 'stripe' | 'braintree' | 'square'
  defaultVehicleTypeId: number
  showPet: boolean
  showSmallChildSeat: boolean
  showLargeChildSeat: boolean
  showOtherEquipments: boolean
  showSignUpFirst: boolean
  customersMayCancel: boolean
  /** Customers may change their trips themselves; they may unless it says no. */
  customersMayChange?: boolean
  /** Until so many hours before the pickup, and no longer than cancelling is free. */
  changeHours?: number
  /** What cancelling costs, over what its price lists say; a quote shows it, and a booking keeps what was shown. */
  cancelBands?: readonly CancelBand[]
  /** Cards are held when booking and charged after the ride, where the pickup is near enough; else charged at once. */
  holdsCards?: boolean
  /** Shown on the card's dialog where gateway and browser have them. */
  wallets: readonly ('apple' | 'google')[]
  /** Tips offered after the ride, in whole per cents of the fare; empty: none. */
  tipChoices: readonly number[]
  autoOpenChat: boolean
  /** Guests are told of their ride by text too, at the operator's cost; nobody is unless it says so. */
  textsGuests?: boolean
  /** Whether jobs are offered to drivers by themselves, from how long before the pickup, and how long each has to answer. */
  dispatch: { automatic: boolean; fromMinutes: number; offerSeconds: number }
  mapSource: 'google' | 'bing' | 'maplibre'
  /** Whose licence it works under, and how long particulars are kept; unsaid: NO_LICENCE. */
  licensing?: LicenceSettings
  /** Keys for the map in the browser, which everybody can read there; empty: none. */
  mapKeys: { google: string; azure: string }
  /** Who counts visits to the public pages, after each visitor's yes; nobody until it says whom. */
  measuring?: { provider?: (typeof MEASURERS)[number]; id?: string; server?: string }
  /** Parent pages that may carry the widget. */
  embedders: readonly string[]
  airports: readonly KnownPlace[]
  /** Where "from" prices of the airports lead: "central London". */
  centre: KnownPlace
  /** Journeys of the price list: three categories of four. */
  priceList: readonly {
    name: string
    items: readonly {
      from: KnownPlace
      to: KnownPlace
      vehicleTypeId: number
      description: string
    }[]
  }[]
  content: Content
}

export type Operator = {
  id: string
  slug: string
  name: string
  /** Only an operator in test mode may take sandbox money. */
  mode: 'test' | 'live'
  /** IANA zone of its civil times. */
  zone: string
  currency: string
  country: string
  base: Point
  settings: Settings
  brand: Brand
  /** It takes no bookings and shows no site for the while; its staff may look. */
  suspended?: true
}
