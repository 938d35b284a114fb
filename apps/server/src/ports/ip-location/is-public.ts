import { BlockList, isIP } from 'node:net'

/** Whether an address is on the public internet; this machine and private networks cannot be looked up. */
export function isPublic(ip: string): boolean {
  const bare = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip.split('%')[0] ?? ''
  const version = isIP(bare)
  return version !== 0 && !PRIVATE.check(bare, version === 4 ? 'ipv4' : 'ipv6')
}

/** Special-purpose addresses of RFC 6890 and its successors. */
const NETWORKS: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
]

const PRIVATE = new BlockList()
for (const [network, bits] of NETWORKS)
  PRIVATE.addSubnet(network, bits, network.includes(':') ? 'ipv6' : 'ipv4')
