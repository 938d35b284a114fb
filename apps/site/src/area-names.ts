/** Parts of the console that have subpages: `/console/prices/fixed`. */
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
