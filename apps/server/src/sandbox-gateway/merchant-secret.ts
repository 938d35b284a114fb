import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A merchant's secret, derived from the install's own key (32 bytes), so that none is stored. */
export function sandboxSecret(key: Buffer, merchant: string): string {
  return createHmac('sha256', key).update(`sandbox-gateway|${merchant}`).digest('base64url')
}

const BEARER = /^Bearer ([\w-]{1,64}):([\w-]{1,128})$/

/** The merchant authenticated by `Authorization: Bearer <merchant>:<secret>`, or undefined. */
export function merchantOf(
  { secretFor }: { secretFor: (merchant: string) => string | undefined },
  { authorization }: { authorization?: string | undefined },
): string | undefined {
  const [, merchant, signature] = BEARER.exec(authorization ?? '') ?? []
  if (merchant === undefined || signature === undefined) return undefined
  const secret = secretFor(merchant)
  return secret !== undefined && isSame(secret, signature) ? merchant : undefined
}

const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
