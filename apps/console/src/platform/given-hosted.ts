import type { HostedOperator } from './platform-api.ts'

/** An operator as the platform page gets it, for tests. */
export const givenHosted = (more: Partial<HostedOperator> = {}): HostedOperator => ({
  slug: 'west-cars',
  name: 'West Cars',
  state: 'test',
  sentence: '',
  hosts: [],
  bookings: 40,
  bookingsWeek: 12,
  bookingsDay: 3,
  revenueMonth: 123_450,
  currencyCode: 'GBP',
  mail: 'untested',
  payment: 'working',
  failing: 0,
  contact: { name: '', email: '', phone: '', notes: '', version: 0 },
  area: null,
  deleteAt: '',
  lastSignIn: '',
  ...more,
})
