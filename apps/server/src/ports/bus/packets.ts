import type { Message } from './outgoing.ts'

/** PostgreSQL takes 7,999 bytes; the number in front takes its part. */
const MOST_BYTES = 7_900

/** Never in JSON, where it would be escaped. */
const BETWEEN = '\u001e'

export type Packet = { channel: string; text: string }

/**
 * Messages by channel, as few packets as they fit in. Each carries a number of its own: PostgreSQL takes two equal
 * notifications of one transaction for one.
 */
export function openPackets() {
  let last = 0
  return (messages: readonly Message[]): Packet[] => {
    const packets: Packet[] = []
    const open = new Map<string, { payloads: string[]; bytes: number }>()
    const seal = (channel: string, payloads: readonly string[]) => {
      last += 1
      packets.push({ channel, text: `${last.toString(36)}${BETWEEN}${payloads.join(BETWEEN)}` })
    }
    for (const { channel, payload } of messages) {
      const bytes = Buffer.byteLength(payload) + 1
      const known = open.get(channel)
      if (known && known.bytes + bytes <= MOST_BYTES) {
        known.payloads.push(payload)
        known.bytes += bytes
        continue
      }
      if (known) seal(channel, known.payloads)
      open.set(channel, { payloads: [payload], bytes: bytes + 12 })
    }
    for (const [channel, { payloads }] of open) seal(channel, payloads)
    return packets
  }
}

export const readPacket = (text: string): string[] => text.split(BETWEEN).slice(1)
