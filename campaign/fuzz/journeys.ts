import { DEMO_JOURNEY } from '../../testkit/demo-journey.ts'

/** A journey that each demo operator prices, with the field names of the quotation endpoint. */
export type Journey = Readonly<Record<string, string | number>>

export const LONDON: Journey = DEMO_JOURNEY

export const NORTH: Journey = {
  pick: 'Manchester Airport',
  picklat: 53.3655,
  picklng: -2.2729,
  pickpostcode: 'M90 1QX',
  pickcategory: 'Air',
  pickcode: 'MAN',
  doff: 'Leeds city centre',
  dofflat: 53.7963,
  dofflng: -1.5472,
  droppostcode: 'LS1 5ES',
  passengers: 2,
  luggages: 2,
}

/** Unique names with which a person can be found in responses and logs that must not contain them. */
export const person = (seed: string, phone: string) => ({
  passengername: `Maya ${seed}`,
  passengerphone: phone,
  passengerdialingcode: '+44',
  passengeremail: `${seed.toLowerCase()}@example.com`,
  notes: `for ${seed}`,
})

/** 09:30, this many days ahead: no two quotes of a run are for the same time. */
export const morningAfter = (now: Date, days: number): string =>
  `${new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)}T09:30`
