import { lookup } from 'node:dns'
import { resolveTxt } from 'node:dns/promises'
import { request } from 'node:https'
import { BlockList, isIPv4 } from 'node:net'
import { type HostProof, type HostProofs, PROOF_FILE, PROOF_LABEL } from './port.ts'

const WAIT_MS = 5_000
const MAX_FILE_BYTES = 1_024

/**
 * Private and unassigned networks: an operator must not be able to make the server send requests there
 * (security.md C5).
 */
const INNER_V4 = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INNER_V4.addSubnet(net, bits, 'ipv4')
// a list of both would match every IPv4 address against the mapped ones
const INNER_V6 = new BlockList()
// outside 2000::/3 there are no public addresses; some inside it embed an IPv4 address
for (const [net, bits] of [
  ['::', 3],
  ['2001::', 32],
  ['2002::', 16],
  ['4000::', 2],
  ['8000::', 1],
] as const)
  INNER_V6.addSubnet(net, bits, 'ipv6')

export const isInner = (address: string): boolean =>
  isIPv4(address) ? INNER_V4.check(address, 'ipv4') : INNER_V6.check(address, 'ipv6')

/**
 * Checks the public DNS, and the host itself by https: port 443, no redirect, a small response and a short
 * timeout.
 */
export function networkHostProofs(): HostProofs {
  return {
    async isProven(proof) {
      const found = await Promise.all([isInNames(proof), isInFile(proof)])
      return found.includes(true)
    },
  }
}

async function isInNames({ host, text }: HostProof): Promise<boolean> {
  const limit = new Promise<string[][]>((resolve) => setTimeout(resolve, WAIT_MS, []).unref())
  const clientRequest = resolveTxt(`${PROOF_LABEL}.${host}`).catch(() => [])
  const records = await Promise.race([clientRequest, limit])
  return records.some((parts) => parts.join('').trim() === text)
}

const isInFile = ({ host, text }: HostProof): Promise<boolean> =>
  new Promise((resolve) => {
    const clientRequest = request(
      {
        host,
        path: PROOF_FILE,
        timeout: WAIT_MS,
        signal: AbortSignal.timeout(WAIT_MS),
        // connects to the very address that was checked
        lookup: (name, options, callback) =>
          lookup(name, { ...options, all: true }, (error, addresses) => {
            const open = error ? [] : addresses.filter(({ address }) => !isInner(address))
            const [first] = open
            if (!first) return callback(error ?? new Error('no address of the world'), '', 4)
            return options.all === true
              ? callback(null, open)
              : callback(null, first.address, first.family)
          }),
      },
      (response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => {
          body += chunk.toString('utf8')
          if (body.length > MAX_FILE_BYTES) response.destroy()
        })
        response.on('end', () => resolve(response.statusCode === 200 && body.trim() === text))
        response.on('close', () => resolve(false))
      },
    )
    clientRequest.on('error', () => resolve(false))
    clientRequest.end()
  })
