import type {
  GoLiveBlocker,
  GoLiveWarning,
  SetupStep,
} from '@kerbside/domain/operator/find-go-live-blockers.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'

type PageLink = { to: string; text: MessageId }

/** The pages of each step, in order; an area links to its first page. */
const PAGES: Readonly<Record<SetupStep, readonly PageLink[]>> = {
  place: [
    { to: '/console/site/company', text: 'areas.company' },
    { to: '/console/records/licence', text: 'areas.licence' },
    { to: '/console/site/pages', text: 'areas.pages' },
  ],
  brand: [
    { to: '/console/site/brand', text: 'areas.brand' },
    { to: '/console/site/layout', text: 'areas.layout' },
    { to: '/console/site/home-page', text: 'areas.homePage' },
  ],
  ground: [
    { to: '/console/site/service-area', text: 'areas.serviceArea' },
    { to: '/console/site/hours', text: 'areas.hours' },
    { to: '/console/site/places', text: 'areas.places' },
  ],
  prices: [
    { to: '/console/prices/distance', text: 'areas.distance' },
    { to: '/console/prices/fixed', text: 'areas.fixedPrices' },
    { to: '/console/prices/calendar', text: 'areas.calendar' },
  ],
  fleet: [
    { to: '/console/fleet/vehicles', text: 'areas.vehicles' },
    { to: '/console/fleet/drivers', text: 'areas.drivers' },
    { to: '/console/fleet/types', text: 'areas.vehicleTypes' },
    { to: '/console/fleet/documents', text: 'areas.documents' },
  ],
  money: [
    { to: '/console/site/payment', text: 'areas.payment' },
    { to: '/console/money/keys', text: 'areas.keys' },
  ],
  live: [
    { to: '/console/site/widget', text: 'areas.widget' },
    { to: '/console/site/hosts', text: 'areas.hosts' },
  ],
}

export const pagesOfStep = (step: SetupStep): readonly PageLink[] => PAGES[step]

const SETTLES: Readonly<Record<GoLiveBlocker | GoLiveWarning, string>> = {
  phone: '/console/site/company',
  email: '/console/site/company',
  prices: '/console/prices/distance',
  'vehicle-type': '/console/fleet/types',
  vehicle: '/console/fleet/vehicles',
  driver: '/console/fleet/drivers',
  gateway: '/console/site/payment',
  keys: '/console/money/keys',
  host: '/console/site/hosts',
  licence: '/console/records/licence',
  documents: '/console/fleet/documents',
  terms: '/console/site/pages?page=terms',
  mail: '/console/money/keys',
  'service-area': '/console/site/service-area',
}

export const pageOfMissing = (error: GoLiveBlocker | GoLiveWarning): string => SETTLES[error]
