import { t } from '@kerbside/words/translate.ts'
import type { Client } from 'braintree-web/client'
import type {
  HostedFields,
  HostedFieldsEvent,
  HostedFieldsHostedFieldsFieldName,
} from 'braintree-web/hosted-fields'
import type { ThreeDSecure } from 'braintree-web/three-d-secure'
import { fetchCardToken } from './api.ts'
import {
  type CardFields,
  type CardFieldsOptions,
  type CardResult,
  type FieldName,
  type Hosts,
  hostElementOf,
} from './card-fields.ts'
import type { CardFieldStyle } from './read-card-field-style.ts'
import { verifyWithBank } from './verify-by-braintree.ts'

const FIELDS = ['number', 'month', 'year', 'cvc'] as const
type Field = (typeof FIELDS)[number]

const BRAINTREE_NAMES: Readonly<Record<Field, HostedFieldsHostedFieldsFieldName>> = {
  number: 'number',
  month: 'expirationMonth',
  year: 'expirationYear',
  cvc: 'cvv',
}

/** Card types with the other gateways' names. */
const BRANDS: Readonly<Record<string, string>> = {
  'master-card': 'mastercard',
  'american-express': 'amex',
  'diners-club': 'diners',
  'union-pay': 'unionpay',
}

/**
 * Braintree's Hosted Fields: one frame of assets.braintreegateway.com for each field. The card becomes a nonce; if
 * the operator has 3-D Secure, the bank checks it first, and the nonce it returns is the one that pays.
 */
export async function mountBraintree(
  hosts: Hosts,
  options: CardFieldsOptions,
): Promise<CardFields> {
  const [token, clients, hostedFields, threeDSecure] = await Promise.all([
    fetchCardToken(),
    import('braintree-web/client'),
    import('braintree-web/hosted-fields'),
    import('braintree-web/three-d-secure'),
  ])
  const client: Client = await clients.create({ authorization: token })
  options.signal.throwIfAborted()
  const clear = () => {
    for (const field of FIELDS) hostElementOf(hosts, field).replaceChildren()
  }
  // frames that failed to load block the next try, and only this removes them
  options.signal.addEventListener('abort', clear)
  const fields = await hostedFields.create({
    client,
    preventAutofill: false,
    styles: stylesOf(options.look),
    fields: {
      number: { container: hostElementOf(hosts, 'number'), ...titled(options.labels.number) },
      expirationMonth: {
        container: hostElementOf(hosts, 'month'),
        ...titled(options.labels.month),
        select: { options: MONTHS },
      },
      expirationYear: {
        container: hostElementOf(hosts, 'year'),
        ...titled(options.labels.year),
        select: true,
      },
      cvv: { container: hostElementOf(hosts, 'cvc'), ...titled(options.labels.cvc) },
    },
  })
  const bank = hasThreeDSecure(client)
    ? await threeDSecure.create({ client, version: 2, cardinalSDKConfig }).catch(() => undefined)
    : undefined
  const teardown = () => {
    void fields.teardown().catch(() => undefined)
    void bank?.teardown().catch(() => undefined)
  }
  options.signal.removeEventListener('abort', clear)
  options.signal.addEventListener('abort', teardown)
  if (options.signal.aborted) teardown()
  options.signal.throwIfAborted()
  attachListeners(fields, options)
  return driveFields(fields, bank)
}

/** Lets the customer close the bank's dialog. */
const cardinalSDKConfig = { payment: { displayExitButton: true } }

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

const titled = (label: string) => ({ iframeTitle: label, internalLabel: label })

const hasThreeDSecure = (client: Client): boolean => {
  const { gatewayConfiguration } = client.getConfiguration() as {
    gatewayConfiguration: { threeDSecureEnabled?: boolean }
  }
  return gatewayConfiguration.threeDSecureEnabled === true
}

function attachListeners(fields: HostedFields, options: CardFieldsOptions): void {
  const report = (event: HostedFieldsEvent) => {
    const field = FIELDS.find((name) => BRAINTREE_NAMES[name] === event.emittedBy)
    if (!field) return undefined
    const { isEmpty, isValid, isPotentiallyValid, isFocused } = event.fields[event.emittedBy]
    const [card, ...others] = event.cards
    const type = field === 'number' && card && others.length === 0 ? card.type : ''
    const cardType = BRANDS[type] ?? type
    options.onChange(field, { isEmpty, isValid, isPotentiallyValid, isFocused, cardType })
    return field
  }
  for (const event of ['empty', 'notEmpty', 'validityChange', 'cardTypeChange', 'focus'] as const)
    fields.on(event, (given) => void report(given))
  fields.on('blur', (given) => {
    const field = report(given)
    if (field) options.onBlur(field)
  })
  fields.on('inputSubmitRequest', () => options.onSubmit())
}

function driveFields(fields: HostedFields, bank: ThreeDSecure | undefined): CardFields {
  const nameOf = (field: FieldName) =>
    field === 'expiry' ? BRAINTREE_NAMES.month : BRAINTREE_NAMES[field]
  return {
    opensWindows: true,
    async prepare({ billing, due }): Promise<CardResult> {
      try {
        const { nonce, details } = await fields.tokenize({
          cardholderName: billing.name.trim(),
          billingAddress: {
            postalCode: billing.postalCode.trim(),
            streetAddress: billing.addressLine1.trim(),
            locality: billing.city.trim(),
            countryCodeAlpha2: billing.country,
          },
        })
        const cardType = details.cardType.toLowerCase()
        const card = { cardType, last4: details.lastFour }
        if (!bank) return { ok: true, nonce, ...card }
        const verified = await verifyWithBank(bank, { nonce, bin: details.bin, billing, due })
        return verified.ok === true ? { ...verified, ...card } : verified
      } catch (error) {
        return { ok: false, message: errorMessageOf(error) }
      }
    },
    clear: () => void fields.clear('cvv').catch(() => undefined),
    focus: (field) => void fields.focus(nameOf(field)).catch(() => undefined),
    mark: (field, message) => {
      const named = nameOf(field)
      fields.setMessage({ field: named, message })
      const attribute = { field: named, attribute: 'aria-invalid' } as const
      if (message === '') void fields.removeAttribute(attribute).catch(() => undefined)
      else void fields.setAttribute({ ...attribute, value: 'true' }).catch(() => undefined)
    },
    lock: (locked) => {
      for (const name of FIELDS) {
        const attribute = { field: BRAINTREE_NAMES[name], attribute: 'disabled' } as const
        if (locked) void fields.setAttribute({ ...attribute, value: 'true' }).catch(() => undefined)
        else void fields.removeAttribute(attribute).catch(() => undefined)
      }
    },
  }
}

/** Braintree's messages are for developers; errors caused by the card get our own messages. */
const errorMessageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'type' in error && error.type === 'CUSTOMER'
    ? t('payment.notPossible')
    : ''

const stylesOf = (fieldStyle: CardFieldStyle): Record<string, Record<string, string>> => ({
  input: {
    color: fieldStyle.text,
    'font-family': fieldStyle.font,
    'font-size': `${fieldStyle.fontPx}px`,
  },
  select: {
    color: fieldStyle.text,
    'font-family': fieldStyle.font,
    'font-size': `${fieldStyle.fontPx}px`,
  },
  '::placeholder': { color: fieldStyle.soft },
  '.invalid': { color: fieldStyle.bad },
})
