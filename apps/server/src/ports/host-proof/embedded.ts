import type { HostProofs } from './port.ts'

/** Of an install without a network: nobody can be asked, so whoever runs it adds hosts at its command line. */
export const embeddedHostProofs = (said: Readonly<Record<string, string>> = {}): HostProofs => ({
  isProven: async ({ host, text }) => said[host] === text,
})
