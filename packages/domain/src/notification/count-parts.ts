/** The GSM 03.38 alphabet, used while every character of a text is in it. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These take the room of two characters. */
const EXTENDED = new Set('\f^{}\\[~]|€')

/** Characters in a single text, and in each part of a longer one, where a header takes room. */
const ROOM = { 'GSM-7': { one: 160, each: 153 }, 'UCS-2': { one: 70, each: 67 } } as const

export type TextParts = {
  /** One character outside the GSM alphabet switches the whole text to UCS-2, which has less than half the room. */
  encoding: keyof typeof ROOM
  /** Length in characters of its encoding. */
  length: number
  /** The number of texts that are charged. */
  parts: number
  /** Characters that still fit into the last part. */
  left: number
  /** The first character that made it UCS-2; '' for none. */
  because: string
}

/** Counts the parts in which a text is sent (3GPP TS 23.038 and 23.040). No part ends within a character. */
export function countParts(text: string): TextParts {
  const signs = Array.from(text)
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
