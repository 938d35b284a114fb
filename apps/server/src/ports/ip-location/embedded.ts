import type { IpLocation } from './port.ts'

/** Finds no address: the page then uses the operator's country. */
export const embeddedIpLocation = (): IpLocation => ({ find: async () => undefined })
