/** Of this browser and nobody else's: its next journeys, for when there is no network; account.tsx forgets it. */
export const JOURNEY_CACHE = 'kerbside-journey'
export const JOURNEY_KEY = '/offline/journey.json'
/** The element of a ticket's page that says how the journeys of its booking stand. */
export const JOURNEY_ID = 'next-journey'
