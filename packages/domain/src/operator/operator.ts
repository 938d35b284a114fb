import type { Area, Point } from '../geo.ts'
import type { LicenceSettings } from '../licensing/licence-profile.ts'
import type { CancelBand } from '../payment/cancel-bands.ts'
import type { PaymentMethod } from '../payment/payment.ts'
import type { Picture } from '../picture/picture-kind.ts'
import type { Place } from '../places/place.ts'
import type { LocalTime } from '../time.ts'
import type { MeasuringSettings } from './measuring.ts'

export type LayoutMode =
  | 'list'
  | 'wizard'
  | 'inline'
  | 'wizardx'
  | 'wizardt'
  | 'gateway'
  | 'inlinex'
  | 'overflow'

/** A layout for an embedded frame: `list` is for whole pages only. */
export type WidgetMode = Exclude<LayoutMode, 'list'>

/** What an operator's brand may set; every other colour is derived from it (packages/theme). */
export type Brand = {
  /** Shown before every page title: "Kerbside". */
  title: string
  /** "#0b6e4f" */
  colour: string
  accent: string
  mode: 'light' | 'dark' | 'auto'
  shape: 'sharp' | 'soft' | 'round'
  display: DisplayFace
  /** The letter or drawing in the logo's square. */
  mark: 'route' | 'initial'
  /** The operator's own logo, shown instead of mark and title; `icon` is its square version. */
  logo?: Logo
}

/** `sans` and `serif` are typefaces of the site's own; the others are the visitor's, and devices differ slightly. */
export type DisplayFace = 'sans' | 'serif' | 'humanist' | 'geometric' | 'slab' | 'rounded'

export type Logo = Picture & { icon: string }

/** A page of text: legal pages, About, Service. */
export type Article = {
  title: string
  lead: string
  sections: readonly { title: string; text: readonly string[] }[]
}

/** Texts of the public pages, as structured content that the operator edits. */
export type Content = {
  /** `from` and `to` are names of known places: an airport, the centre, or a place of the price list. */
  hero: { title: string; lead: string; from: string; to: string }
  facts: readonly { title: string; text: string; icon: string }[]
  airports: {
    title: string
    note: string
    codes: readonly string[]
    /** The text of each airport's page, by airport code. */
    guides: Readonly<Record<string, { lead: string; meet: string; notes: readonly string[] }>>
  }
  steps: { title: string; items: readonly { title: string; text: string }[] }
  fleetTitle: string
  questions: { title: string; items: readonly { question: string; answer: string }[] }
  desk: { quote: string; text: string; by: string }
  legal: string
  articles: Readonly<Record<'service' | 'about' | 'policy' | 'cookie' | 'terms', Article>>
}

/** A place that the operator named itself, available with every address service. */
export type KnownPlace = Pick<Place, 'name' | 'kind' | 'postcode' | 'point' | 'code'>

/**
 * Opening hours by day of the week; if `from` is after `to`, they run over midnight and belong to the day they begin
 * on.
 */
export type OpeningHours = { weekdays: readonly number[]; from: string; to: string }

/** A period without pickups, in the operator's local time. */
export type BlockedPeriod = { from: LocalTime; until: LocalTime; reason: string }

export type Popups = { flight: boolean; contact: boolean; note: boolean; confirm: boolean }
export type SiteVariant = 'standard' | 't360'

export type RoadsEngine = 'osrm' | 'valhalla' | 'google' | 'azure'
export type FlightsEngine = 'flightaware' | 'aviationstack'
export type PlacesEngine = 'google' | 'azure' | 'photon' | 'nominatim'

/**
 * External engines in the order in which they are tried; `url` for one that the operator runs itself. Keys are secrets
 * and not stored here.
 */
export type EngineChoice<Engine> = { engine: Engine; url?: string }

/** Default values of the settings that an operator has not set. */
export const DEFAULT_SETTINGS = {
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
  /** Where pickups and drop-offs are possible; empty: anywhere by road. */
  serviceArea: Area
  /** Empty: open day and night. */
  openingHours: readonly OpeningHours[]
  blockedPeriods: readonly BlockedPeriod[]
  /** Its own names for places; these come before the results of any address service. */
  knownPlaces: readonly KnownPlace[]
  /** External engines, tried before the embedded ones, which always come last. */
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
  /** Social media accounts; the page shows those that are set. */
  skypeId?: string
  facebook?: string
  twitter?: string
  instagram?: string
  linkedin?: string
  /** BCP 47 locale for dates and money; en-GB by default. */
  locale?: string
  /** Whether the site has plain texts instead of the specification's; false by default. */
  plainWording?: boolean
  /** The prefix of a reference on the ticket: "KB-1040718". */
  referencePrefix: string
  siteMode: LayoutMode
  widgetMode: WidgetMode
  /** How long a quote is valid, in minutes; 10 in the specification. */
  quoteTimeout: number
  minLeadMinutes: number
  minuteStep: number
  maxVias: number
  minPassengers: number
  minLuggages: number
  allowGuest: boolean
  flightInline: boolean | undefined
  allowFlightNull: boolean
  /** Whether the flight form asks for an airport from the list or for any text with a landing time. */
  flightForm: 'airport' | 'text'
  /** From landing to the pickup that a flight number suggests; 30 by default. */
  minutesAfterLanding?: number
  /** Questions shown in a dialog of their own before the payment if they are not answered yet. */
  popups: Popups
  /** After a sign-in, `t360` opens the requested page; the others ask for everything that is missing first. */
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
  /** Whether customers may change their bookings themselves; true by default. */
  customersMayChange?: boolean
  /** Whether dispatchers may set the price of a booking by hand, as owners may; true by default. */
  dispatchersSetPrices?: boolean
  /** Changes are possible until this many hours before the pickup, and only while cancelling is free. */
  changeHours?: number
  /**
   * Cancellation fees that override those of the price lists; a quote shows them, and a booking stores what was
   * shown.
   */
  cancelBands?: readonly CancelBand[]
  /**
   * Whether cards are authorised when booking and charged after the leg, if the pickup is near enough; otherwise they
   * are charged at once.
   */
  holdsCards?: boolean
  /** Wallets offered in the card dialog if the gateway and the browser support them. */
  wallets: readonly ('apple' | 'google')[]
  /** Tips offered after the leg, in whole per cent of the fare; empty: none. */
  tipChoices: readonly number[]
  autoOpenChat: boolean
  /** Whether guests also get texts about their booking, at the operator's cost; false by default. */
  textsGuests?: boolean
  /**
   * Whether legs are offered to drivers automatically, from how long before the pickup, and how long each driver has to
   * reply.
   */
  dispatch: { automatic: boolean; fromMinutes: number; offerSeconds: number }
  mapSource: 'google' | 'bing' | 'maplibre'
  /** The licence it works under, and how long particulars are stored; default: NO_LICENCE. */
  licensing?: LicenceSettings
  /** Keys for the map in the browser, which every visitor can read; empty: none. */
  mapKeys: { google: string; azure: string }
  /** The analytics provider of the public pages, used only with each visitor's consent; none by default. */
  measuring?: MeasuringSettings
  /** Origins of pages that may embed the widget. */
  embedders: readonly string[]
  airports: readonly KnownPlace[]
  /** The destination of the airports' "from" prices: "central London". */
  centre: KnownPlace
  /** The journeys of the price list: three categories of four. */
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
  /** Only an operator in test mode may use the sandbox gateway. */
  mode: 'test' | 'live'
  /** IANA time zone of its local times. */
  zone: string
  currency: string
  country: string
  base: Point
  settings: Settings
  brand: Brand
  /** The operator takes no bookings and shows no site while this is set; its staff may read. */
  suspended?: true
}
