/** The secrets that can be stored and their parts; those after `?` are optional. */
export const KEY_PARTS = {
  'gateway-stripe': ['publishableKey', 'secretKey', 'webhookSecret'],
  'gateway-braintree': ['merchantId', 'publicKey', 'privateKey', '?environment'],
  'gateway-square': [
    'applicationId',
    'locationId',
    'accessToken',
    'signatureKey',
    'notificationUrl',
    '?environment',
  ],
  'gateway-paypal': ['clientId', 'clientSecret', 'webhookId', '?environment'],
  'google-maps': ['key'],
  'azure-maps': ['key'],
  flightaware: ['key'],
  aviationstack: ['key'],
  'mail-smtp': ['address'],
  'sms-twilio': ['account', 'token', 'from'],
} as const satisfies Readonly<Record<string, readonly string[]>>
