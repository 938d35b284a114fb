import { createECDH, hkdfSync } from 'node:crypto'

/** Base64url, as RFC 8292 has them. */
export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * The install's own pair on P-256, by which push services know it. Made of the install's key, so that there is nothing
 * to keep, and a restored install goes on with the browsers that subscribed.
 */
export function vapidKeys(key: Buffer): VapidKeys {
  for (let tries = 0; ; tries++) {
    const secret = Buffer.from(hkdfSync('sha256', key, '', `vapid.v1|${tries}`, 32))
    const pair = createECDH('prime256v1')
    try {
      pair.setPrivateKey(secret)
    } catch (error) {
      // one in four thousand million is no number of this curve
      if (tries < 8) continue
      throw error
    }
    return {
      publicKey: pair.getPublicKey('base64url', 'uncompressed'),
      privateKey: secret.toString('base64url'),
    }
  }
}
