import type { GoLiveFault, SetupStep } from '@kerbside/domain/operator/judge-go-live.ts'
import type { MessageId } from '@kerbside/words/message-id.ts'

type PageLink = { to: string; text: MessageId }

/** Where each step is done, in the order one goes through it; an area leads to its first page. */
const PAGES: Readonly<Record<SetupStep, readonly PageLink[]>> = {
  place: [{ to: '/console/site/company', text: 'areas.company' }],
  brand: [
    { to: '/console/site/brand', text: 'areas.brand' },
    { to: '/console/site/layout', text: 'areas.layout' },
    { to: '/console/site/texts', text: 'areas.homePage' },
  ],
  ground: [
    { to: '/console/site/service-area', text: 'areas.serviceArea' },
    { to: '/console/site/hours', text: 'areas.hours' },
    { to: '/console/site/places', text: 'areas.places' },
  ],
  prices: [{ to: '/console/prices', text: 'areas.prices' }],
  fleet: [{ to: '/console/fleet', text: 'areas.fleet' }],
  money: [
    { to: '/console/site/payment', text: 'areas.payment' },
    { to: '/console/money', text: 'areas.money' },
  ],
  live: [],
}

export const pagesOfStep = (step: SetupStep): readonly PageLink[] => PAGES[step]

const SETTLES: Readonly<Record<GoLiveFault, string>> = {
  phone: '/console/site/company',
  email: '/console/site/company',
  prices: '/console/prices',
  'vehicle-type': '/console/fleet',
  vehicle: '/console/fleet',
  driver: '/console/fleet',
  gateway: '/console/site/payment',
  keys: '/console/money',
  host: '/console/site/hosts',
}

export const pageOfMissing = (fault: GoLiveFault): string => SETTLES[fault]
