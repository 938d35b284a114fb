import type { AreaPage } from './area.ts'

export const PRICES_PAGES: readonly AreaPage[] = [
  {
    path: 'fixed',
    text: 'areas.fixedPrices',
    roles: ['owner', 'dispatcher', 'accounts'],
    load: async () => (await import('../prices/fixed-screen.tsx')).FixedScreen,
  },
  {
    path: 'distance',
    text: 'areas.distance',
    roles: ['owner', 'dispatcher', 'accounts'],
    load: async () => (await import('../prices/distance-screen.tsx')).DistanceScreen,
  },
  {
    path: 'calendar',
    text: 'areas.calendar',
    roles: ['owner', 'dispatcher', 'accounts'],
    load: async () => (await import('../prices/calendar-screen.tsx')).CalendarScreen,
  },
  {
    path: 'charges',
    text: 'areas.charges',
    roles: ['owner', 'dispatcher', 'accounts'],
    load: async () => (await import('../prices/charges-screen.tsx')).ChargesScreen,
  },
  {
    path: 'extras',
    text: 'areas.extras',
    roles: ['owner', 'dispatcher', 'accounts'],
    load: async () => (await import('../prices/extras-screen.tsx')).ExtrasScreen,
  },
  {
    path: 'terms',
    text: 'areas.terms',
    roles: ['owner', 'dispatcher', 'accounts'],
    load: async () => (await import('../prices/terms-screen.tsx')).TermsScreen,
  },
  {
    path: 'try',
    text: 'areas.tryPrice',
    roles: ['owner', 'dispatcher', 'accounts'],
    load: async () => (await import('../prices/simulation/try-screen.tsx')).TryScreen,
  },
  {
    path: 'simulation',
    text: 'areas.simulation',
    roles: ['owner', 'dispatcher', 'accounts'],
    load: async () =>
      (await import('../prices/simulation/price-simulation-screen.tsx')).PriceSimulationScreen,
  },
  {
    path: 'agreed',
    text: 'areas.agreed',
    roles: ['owner', 'dispatcher', 'accounts'],
    load: async () =>
      (await import('../prices/simulation/regression-quotes-screen.tsx')).RegressionQuotesScreen,
  },
  {
    path: 'versions',
    text: 'areas.versions',
    roles: ['owner', 'dispatcher', 'accounts'],
    load: async () => (await import('../prices/versions/versions-screen.tsx')).VersionsScreen,
  },
  {
    path: 'books',
    text: 'areas.priceBooks',
    roles: ['owner', 'dispatcher', 'accounts'],
    load: async () => (await import('../prices/price-books-screen.tsx')).PriceBooksScreen,
  },
  {
    path: 'zones',
    text: 'areas.zones',
    roles: ['owner'],
    load: async () => (await import('../service-area/zones-screen.tsx')).ZonesScreen,
  },
  {
    path: 'promos',
    text: 'areas.promos',
    roles: ['owner'],
    load: async () => (await import('../promos/promos-screen.tsx')).PromosScreen,
  },
  {
    path: 'links',
    text: 'areas.links',
    roles: ['owner'],
    load: async () => (await import('../promos/links-screen.tsx')).LinksScreen,
  },
]
