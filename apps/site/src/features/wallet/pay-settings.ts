import type { Configuration } from '@kerbside/contract/operator.ts'

const READ = [
  'cardenvironment',
  'cardfieldsorigin',
  'cardlocation',
  'countrycode',
  'iscardallowed',
  'ispaypalallowed',
  'paymentgateway',
  'paypalclientid',
  'paypalenvironment',
  'phone',
  'publickey',
  'referenceprefix',
  'stripepublickey',
  'testmode',
  'timezone',
  'wallets',
] as const satisfies readonly (keyof Configuration)[]

/** The part of an operator's configuration that the page of a payment link reads. */
export type PaySettings = Pick<Configuration, (typeof READ)[number]>

export const pickPaySettings = (configuration: Configuration): PaySettings =>
  Object.fromEntries(READ.map((key) => [key, configuration[key]])) as PaySettings
