/** This browser's cache of its next journeys for offline use; account.tsx deletes it. */
export const UPCOMING_LEG_CACHE = 'kerbside-journey'
export const UPCOMING_LEG_KEY = '/offline/journey.json'
/** The element of a ticket page with the state of its booking's legs. */
export const UPCOMING_LEG_ID = 'next-journey'
