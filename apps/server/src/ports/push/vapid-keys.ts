import { createECDH, hkdfSync } from 'node:crypto'

/** Base64url, as in RFC 8292. */
export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * The install's own key pair on P-256, which identifies it to push services. It is derived from the install's
 * key, so there is nothing to store, and a restored install still reaches the browsers that subscribed.
 */
export function vapidKeys(key: Buffer): VapidKeys {
  for (let tries = 0; ; tries++) {
    const secret = Buffer.from(hkdfSync('sha256', key, '', `vapid.v1|${tries}`, 32))
    const pair = createECDH('prime256v1')
    try {
      pair.setPrivateKey(secret)
    } catch (error) {
      // one number in four thousand million is not valid for this curve
      if (tries < 8) continue
      throw error
    }
    return {
      publicKey: pair.getPublicKey('base64url', 'uncompressed'),
      privateKey: secret.toString('base64url'),
    }
  }
}
