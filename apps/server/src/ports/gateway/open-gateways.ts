import { braintreeGateway } from './braintree.ts'
import { type EmbeddedOptions, embeddedGateway } from './embedded.ts'
import { paypalGateway } from './paypal.ts'
import type { Gateway } from './port.ts'
import { squareGateway } from './square.ts'
import { stripeGateway } from './stripe.ts'

/** Addresses of fake gateways, always on this machine, for trying things out. */
export type GatewayUrls = Partial<Record<'stripe' | 'braintree' | 'paypal' | 'square', string>>

/** Every gateway that an operator can have keys for, by name. */
export function openGateways(deps: {
  now: () => Date
  urls: GatewayUrls
  sandbox: EmbeddedOptions
}): Readonly<Record<string, Gateway>> {
  const { now, urls, sandbox } = deps
  const at = (baseUrl: string | undefined) => (baseUrl === undefined ? {} : { baseUrl })
  return {
    sandbox: embeddedGateway(sandbox),
    stripe: stripeGateway({ now, ...(urls.stripe !== undefined && reach(urls.stripe)) }),
    braintree: braintreeGateway(at(urls.braintree)),
    paypal: paypalGateway({ now, ...at(urls.paypal) }),
    square: squareGateway({ now, ...at(urls.square) }),
  }
}

function reach(url: string): { host: string; port: number; protocol: 'http' } {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port || 80), protocol: 'http' }
}
