import { AZURE } from './azure.ts'
import { openContract, readDescription } from './contract.ts'
import { FLIGHT_AWARE, TWILIO_NUMBERS } from './flights-and-texts.ts'
import { NOMINATIM, OSRM, osrmResponse, PHOTON } from './open-maps.ts'
import { json, NUMBER, object, TEXT } from './own-schema.ts'

const VALHALLA_REJECTION = {
  anyOf: [
    object({ 'code!': TEXT, 'message!': TEXT }),
    object({ 'error_code!': NUMBER, 'error!': TEXT, 'status_code!': NUMBER, 'status!': TEXT }),
  ],
}

export const azure = openContract('azure', [AZURE])
export const flightAware = openContract('flightaware', [FLIGHT_AWARE])
export const google = openContract('google', ['google/openapi.json'])
export const nominatim = openContract('nominatim', [NOMINATIM])
export const osrm = openContract('osrm', [OSRM])
export const photon = openContract('photon', [PHOTON])
export const square = openContract('square', ['square/api.json'])
export const twilio = openContract('twilio', ['twilio/api_v2010.json', TWILIO_NUMBERS])
const { paths, ...rest } = readDescription('valhalla/openapi.json')
const { post } = paths['/route'] ?? {}
/** Requests use OSRM's format, which Valhalla's own description leaves open. */
export const valhalla = openContract('valhalla', [
  {
    ...rest,
    paths: {
      '/route': {
        post: {
          ...post,
          responses: {
            ...post?.responses,
            '200': json(osrmResponse),
            '400': json(VALHALLA_REJECTION),
          },
        },
      },
    },
  },
])

/** OAuth and the certificate files are in none of PayPal's descriptions. */
export const paypal = openContract(
  'paypal',
  [
    'paypal/checkout_orders_v2.json',
    'paypal/payments_payment_v2.json',
    'paypal/notifications_webhooks_v1.json',
    'paypal/reporting_transactions_v1.json',
    {
      paths: {
        '/v1/oauth2/token': {
          post: {
            requestBody: {
              content: {
                'application/x-www-form-urlencoded': { schema: object({ 'grant_type!': TEXT }) },
              },
            },
            responses: {
              '200': json({
                type: 'object',
                required: ['access_token', 'token_type', 'expires_in'],
              }),
            },
          },
        },
        '/v1/notifications/certs/{name}': { get: { responses: { '200': {} } } },
        '/issuing-ca.crt': { get: { responses: { '200': {} } } },
      },
    },
  ],
  [
    {
      misfit: / answer 401: \/(error|error_description) is not in the contract$/,
      reason:
        'a request without a valid token is refused by the OAuth server in front, with the fields of RFC 6749',
    },
  ],
)
