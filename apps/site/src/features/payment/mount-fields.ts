import type { CardGateway, MountFields } from './card-fields.ts'

/** Loads the fields of this gateway, and not those of the others. */
export async function loadFields(gateway: CardGateway): Promise<MountFields> {
  switch (gateway.name) {
    case 'sandbox':
      return (await import('./sandbox-fields.ts')).mountSandbox(gateway)
    case 'stripe':
      return (await import('./stripe-fields.ts')).mountStripe(gateway)
    case 'braintree':
      return (await import('./braintree-fields.ts')).mountBraintree
    case 'square':
      return (await import('./square-fields.ts')).mountSquare(gateway)
  }
}
