import { lookup } from 'node:dns'
import { resolveTxt } from 'node:dns/promises'
import { request } from 'node:https'
import { BlockList, isIPv4 } from 'node:net'
import { type HostProof, type HostProofs, PROOF_FILE, PROOF_LABEL } from './port.ts'

const WAIT_MS = 5_000
const LONGEST_FILE_BYTES = 1_024

/** Networks of our own and of nobody: what an operator names must not make the house ask there (security.md C5). */
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
// a list of both would find every IPv4 address among the mapped ones
const INNER_V6 = new BlockList()
// outside 2000::/3 nobody of the world lives; within it some carry an IPv4 address along
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

/** By the names of the world, and by https to the host itself: port 443, no redirect, little and quickly. */
export function askedHostProofs(): HostProofs {
  return {
    async isProven(proof) {
      const found = await Promise.all([isInNames(proof), isInFile(proof)])
      return found.includes(true)
    },
  }
}

async function isInNames({ host, text }: HostProof): Promise<boolean> {
  const limit = new Promise<string[][]>((resolve) => setTimeout(resolve, WAIT_MS, []).unref())
  const asked = resolveTxt(`${PROOF_LABEL}.${host}`).catch(() => [])
  const records = await Promise.race([asked, limit])
  return records.some((parts) => parts.join('').trim() === text)
}

const isInFile = ({ host, text }: HostProof): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = request(
      {
        host,
        path: PROOF_FILE,
        timeout: WAIT_MS,
        signal: AbortSignal.timeout(WAIT_MS),
        // the address that was looked at is the one that is asked
        lookup: (name, options, tell) =>
          lookup(name, { ...options, all: true }, (error, addresses) => {
            const open = error ? [] : addresses.filter(({ address }) => !isInner(address))
            const [first] = open
            if (!first) return tell(error ?? new Error('no address of the world'), '', 4)
            return options.all === true ? tell(null, open) : tell(null, first.address, first.family)
          }),
      },
      (response) => {
        let said = ''
        response.on('data', (chunk: Buffer) => {
          said += chunk.toString('utf8')
          if (said.length > LONGEST_FILE_BYTES) response.destroy()
        })
        response.on('end', () => resolve(response.statusCode === 200 && said.trim() === text))
        response.on('close', () => resolve(false))
      },
    )
    asked.on('error', () => resolve(false))
    asked.end()
  })
