import type { Message } from './outgoing.ts'

/** PostgreSQL accepts 7,999 bytes; the number in front uses some of them. */
const MAX_BYTES = 7_900

/** Never occurs in JSON, where it would be escaped. */
const BETWEEN = '\u001e'

export type Packet = { channel: string; text: string }

/**
 * Packs messages by channel into as few packets as possible. Each packet has a unique number, because PostgreSQL merges
 * equal notifications of one transaction.
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
      const existing = open.get(channel)
      if (existing && existing.bytes + bytes <= MAX_BYTES) {
        existing.payloads.push(payload)
        existing.bytes += bytes
        continue
      }
      if (existing) seal(channel, existing.payloads)
      open.set(channel, { payloads: [payload], bytes: bytes + 12 })
    }
    for (const [channel, { payloads }] of open) seal(channel, payloads)
    return packets
  }
}

export const readPacket = (text: string): string[] => text.split(BETWEEN).slice(1)
