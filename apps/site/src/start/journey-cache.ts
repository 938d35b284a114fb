/** Of this browser and nobody else's: its next journey, for when there is no network; account.tsx forgets it. */
export const JOURNEY_CACHE = 'kerbside-journey'
export const JOURNEY_KEY = '/offline/journey.json'
/** The element of a ticket's page that says it. */
export const JOURNEY_ID = 'next-journey'
