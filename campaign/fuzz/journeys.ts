import { DEMO_JOURNEY } from '../../testkit/demo-journey.ts'

/** A journey each demo operator prices, as the quotation call spells it. */
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

/** The words by which a person is found again in a reply or a log that should not know them. */
export const person = (word: string, phone: string) => ({
  passengername: `Maya ${word}`,
  passengerphone: phone,
  passengerdialingcode: '+44',
  passengeremail: `${word.toLowerCase()}@example.com`,
  notes: `for ${word}`,
})

/** 09:30, so many days on: no two quotes of a run are for the same time. */
export const morningAfter = (now: Date, days: number): string =>
  `${new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)}T09:30`
