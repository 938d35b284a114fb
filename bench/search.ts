import { measureBy } from './measure-by.ts'

/**
 * Measures booking search from a dispatcher's screen; the code is next to the browser tests (e2e/measure-search.ts).
 */
export const benchSearch = (): Promise<void> => measureBy('search')
