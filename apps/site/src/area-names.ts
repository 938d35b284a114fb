/** Parts of the console with pages of their own: `/console/prices/fixed`. */
export const AREA_NAMES: readonly string[] = [
  'customers',
  'prices',
  'fleet',
  'money',
  'site',
  'reports',
  'records',
  'setup',
]
