/** GSM 03.38: what a text is written in while every sign of it is one of these. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These take the room of two. */
const EXTENDED = new Set('\f^{}\\[~]|€')

/** Signs in one text, and in each part of a longer one: its parts carry where they belong. */
const ROOM = { 'GSM-7': { one: 160, each: 153 }, 'UCS-2': { one: 70, each: 67 } } as const

export type TextParts = {
  /** One sign outside GSM's alphabet writes the whole text in UCS-2, which has less than half the room. */
  encoding: keyof typeof ROOM
  /** Room it takes, in signs of its encoding. */
  length: number
  /** How many texts are paid for. */
  parts: number
  /** Signs that still fit into the last of them. */
  left: number
  /** What made it UCS-2: the first such sign, '' for none. */
  because: string
}

/** How many parts a text is sent in (3GPP TS 23.038 and 23.040). No part ends within a sign. */
export function countParts(words: string): TextParts {
  const signs = Array.from(words)
  const because = signs.find((sign) => !BASIC.has(sign) && !EXTENDED.has(sign)) ?? ''
  const encoding = because === '' ? 'GSM-7' : 'UCS-2'
  const sizeOf = (sign: string) => (encoding === 'UCS-2' ? sign.length : EXTENDED.has(sign) ? 2 : 1)
  const length = signs.reduce((sum, sign) => sum + sizeOf(sign), 0)
  const { one, each } = ROOM[encoding]
  if (length <= one) return { encoding, length, parts: 1, left: one - length, because }
  let parts = 1
  let room = each
  for (const sign of signs) {
    const size = sizeOf(sign)
    if (size > room) {
      parts += 1
      room = each
    }
    room -= size
  }
  return { encoding, length, parts, left: room, because }
}
