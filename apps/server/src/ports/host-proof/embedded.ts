import type { HostProofs } from './port.ts'

/** For an install without a network: no host can be checked, so the platform adds hosts at its command line. */
export const embeddedHostProofs = (body: Readonly<Record<string, string>> = {}): HostProofs => ({
  isProven: async ({ host, text }) => body[host] === text,
})
