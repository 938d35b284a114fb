import { FeedsReply } from '../calendar.ts'
import { endpoint, type Limit } from '../endpoint.ts'
import { nothing } from '../scalar.ts'

/** Roles that see every leg in the console. */
export const DAY_ROLES = ['owner', 'dispatcher'] as const
const roles = DAY_ROLES
const often: Limit = { times: 120, per: 'minute' }
const seldom: Limit = { times: 20, per: 'minute' }

export const listDeskFeeds = endpoint({
  method: 'GET',
  path: '/api/desk/calendar',
  about:
    'Addition to the specification: returns whether this member of staff has an address for the calendar of all journeys.',
  audience: 'desk',
  roles,
  limit: often,
  input: nothing,
  reply: FeedsReply,
})

export const makeDeskFeed = endpoint({
  method: 'POST',
  path: '/api/desk/calendar',
  about:
    'Addition to the specification: creates the secret address of the calendar of all journeys, returned only once; it works as long as its creator works at the desk.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: nothing,
  reply: FeedsReply,
})

export const endDeskFeed = endpoint({
  method: 'POST',
  path: '/api/desk/calendar/end',
  about:
    'Addition to the specification: removes the address that this member of staff created for the calendar of all journeys.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: nothing,
  reply: FeedsReply,
})
