import { FeedsReply } from '../calendar.ts'
import { endpoint, type Limit } from '../endpoint.ts'
import { nothing } from '../scalar.ts'

/** Those who see every journey in the console. */
export const DAY_ROLES = ['owner', 'dispatcher'] as const
const roles = DAY_ROLES
const often: Limit = { times: 120, per: 'minute' }
const seldom: Limit = { times: 20, per: 'minute' }

export const listDeskFeeds = endpoint({
  method: 'GET',
  path: '/api/desk/calendar',
  about: 'Ours: whether the calendar of all journeys has an address of this member of staff.',
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
    'Ours: makes the secret address of the calendar of all journeys, told this one time; it reads as long as who made it works at the desk.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: nothing,
  reply: FeedsReply,
})

export const endDeskFeed = endpoint({
  method: 'POST',
  path: '/api/desk/calendar/end',
  about: 'Ours: ends the address this member of staff made of the calendar of all journeys.',
  audience: 'desk',
  roles,
  limit: seldom,
  input: nothing,
  reply: FeedsReply,
})
