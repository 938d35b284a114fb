/** Where 112 does not reach the emergency services of the country, or another number is the one that people know. */
const NUMBERS: Readonly<Record<string, string>> = {
  AU: '000',
  CA: '911',
  GB: '999',
  HK: '999',
  IE: '999',
  KE: '999',
  MY: '999',
  NZ: '111',
  SG: '999',
  US: '911',
  ZA: '10111',
}

/** The number of the emergency services in a country, by its two-letter code: 112 where nothing else is known. */
export const emergencyNumber = (country: string): string => NUMBERS[country.toUpperCase()] ?? '112'
