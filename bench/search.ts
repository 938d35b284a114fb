import { measureBy } from './measure-by.ts'

/** Bookings are looked for with a dispatcher's hands, which stand beside the journeys (e2e/measure-search.ts). */
export const benchSearch = (): Promise<void> => measureBy('search')
