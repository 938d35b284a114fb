import {
  CalendarCheckIcon,
  CardIcon,
  CarIcon,
  ChartIcon,
  PeopleIcon,
  PoundIcon,
  SlidersIcon,
  WindowIcon,
} from '../ui/desk-icon.tsx'
import type { Area } from './area.ts'
import { CUSTOMERS_PAGES } from './customers.ts'
import { FLEET_PAGES } from './fleet.ts'
import { PRICES_PAGES } from './prices.ts'
import { MONEY_PAGES } from './reconciliation.ts'
import { RECORDS_PAGES } from './records.ts'
import { REPORTS_PAGES } from './reports.ts'
import { SETUP_PAGES } from './setup.ts'
import { SITE_PAGES } from './site.ts'

/** Areas in the rail besides the board and the bookings; areas the user may not open are not shown. */
export const AREAS: readonly Area[] = [
  { path: 'customers', text: 'areas.customers', Icon: PeopleIcon, pages: CUSTOMERS_PAGES },
  { path: 'prices', text: 'areas.prices', Icon: PoundIcon, pages: PRICES_PAGES },
  { path: 'fleet', text: 'areas.fleet', Icon: CarIcon, pages: FLEET_PAGES },
  { path: 'money', text: 'areas.money', Icon: CardIcon, pages: MONEY_PAGES },
  { path: 'site', text: 'areas.site', Icon: WindowIcon, pages: SITE_PAGES },
  { path: 'reports', text: 'areas.reports', Icon: ChartIcon, pages: REPORTS_PAGES },
  { path: 'records', text: 'areas.records', Icon: CalendarCheckIcon, pages: RECORDS_PAGES },
  { path: 'setup', text: 'areas.setup', Icon: SlidersIcon, pages: SETUP_PAGES, last: true },
]
