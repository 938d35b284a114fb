const DAY_MS = 24 * 60 * 60 * 1000

/** Heathrow to Canary Wharf, tomorrow morning as this computer's clock has it. */
export const journeyOf = (now: Date) => ({
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
  bookingdate: `${new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)}T09:30`,
  passengers: 2,
  luggages: 2,
})
