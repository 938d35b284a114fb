import { createPrivateKey } from 'node:crypto'
import { certify } from '../gateways/paypal/certificate.ts'

/**
 * A key and a certificate for a server called `localhost`, generated when a test starts, and the authority that
 * signed it.
 */
export function certifyLocalhost(): { key: string; cert: string; authority: string } {
  const now = Date.now()
  const [from, until] = [new Date(now - 86_400_000), new Date(now + 86_400_000)]
  const by = certify('Kerbside test authority', { from, until })
  const certified = certify('localhost', { by, from, until })
  const key = createPrivateKey(certified.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return {
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: certified.pem,
    authority: by.pem,
  }
}
