/** ITU-T E.164 country codes of the countries in which operators are; the full list belongs to the phone library. */
const CODES: Readonly<Record<string, string>> = {
  GB: '+44',
  IE: '+353',
  FR: '+33',
  DE: '+49',
  NL: '+31',
  BE: '+32',
  ES: '+34',
  PT: '+351',
  IT: '+39',
  CH: '+41',
  AT: '+43',
  PL: '+48',
  DK: '+45',
  SE: '+46',
  NO: '+47',
  FI: '+358',
  GR: '+30',
  CZ: '+420',
  US: '+1',
  CA: '+1',
  AU: '+61',
  NZ: '+64',
  ZA: '+27',
  AE: '+971',
  IN: '+91',
  SG: '+65',
  MT: '+356',
}

/** The dialling code of an operator's country; +44 if unknown (specification, section 9). */
export const diallingCodeOf = (country: string): string => CODES[country] ?? '+44'
