/**
 * Heathrow Terminal 5 to Canary Wharf for two people with two cases, with the field names of the quotation endpoint;
 * the caller adds the time.
 */
export const DEMO_JOURNEY = {
  pick: 'Heathrow Terminal 5',
  picklat: 51.4723,
  picklng: -0.4881,
  pickpostcode: 'TW6 2GA',
  pickcategory: 'Air',
  pickcode: 'LHR',
  doff: 'Canary Wharf, Cabot Square',
  dofflat: 51.5053,
  dofflng: -0.0209,
  droppostcode: 'E14 4QQ',
  passengers: 2,
  luggages: 2,
} as const
