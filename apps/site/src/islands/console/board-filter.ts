import type { BoardDriver, BoardLeg } from '@kerbside/contract/desk/board.ts'

/** What of the board is shown. */
export type BoardFilter = {
  text: string
  onlyOn: boolean
  onlyTrouble: boolean
  /** Civil times between which the pickup lies, "06:30"; or ''. Until before from goes over midnight. */
  from: string
  until: string
  /** Of the vehicle that was booked; undefined: any. */
  vehtypeid: number | undefined
}

export const NO_FILTER: BoardFilter = {
  text: '',
  onlyOn: false,
  onlyTrouble: false,
  from: '',
  until: '',
  vehtypeid: undefined,
}

/** Whether it asks something of the journey itself, whoever drives it. */
const isOfLegs = ({ from, until, vehtypeid }: BoardFilter): boolean =>
  from !== '' || until !== '' || vehtypeid !== undefined

export const isFiltering = (filter: BoardFilter): boolean =>
  filter.text.trim() !== '' || filter.onlyOn || filter.onlyTrouble || isOfLegs(filter)

function suits(leg: BoardLeg, { from, until, vehtypeid }: BoardFilter): boolean {
  if (vehtypeid !== undefined && leg.vehtypeid !== vehtypeid) return false
  const at = leg.pickupdatetime.slice(11, 16)
  const isAfter = from === '' || at >= from
  const isBefore = until === '' || at <= until
  return from !== '' && until !== '' && until < from ? isAfter || isBefore : isAfter && isBefore
}

const holds = (words: readonly string[], text: string): boolean =>
  words.join(' ').toLowerCase().includes(text.trim().toLowerCase())

const wordsOfDriver = ({ name, vehicle }: BoardDriver) => [
  name,
  vehicle?.make ?? '',
  vehicle?.model ?? '',
  vehicle?.regno ?? '',
]

const wordsOfLeg = (leg: BoardLeg) => [
  leg.bookingref,
  leg.from,
  leg.to,
  leg.passenger,
  leg.vehicletype,
  leg.flight?.number ?? '',
]

type Shown = { drivers: readonly BoardDriver[]; legs: readonly BoardLeg[] }

/** A driver who is found brings all of their journeys, a journey that is found brings its driver. */
export function filterBoard(
  { drivers, legs }: Shown,
  { filter, troubled }: { filter: BoardFilter; troubled: ReadonlySet<number> },
): Shown {
  if (!isFiltering(filter)) return { drivers, legs }
  const { text, onlyOn, onlyTrouble } = filter
  const named = new Set(
    drivers.flatMap((driver) => (holds(wordsOfDriver(driver), text) ? driver.driverid : [])),
  )
  const found = legs.filter(
    (leg) =>
      suits(leg, filter) &&
      (!onlyTrouble || troubled.has(leg.jobpartid)) &&
      ((leg.driverid !== null && named.has(leg.driverid)) || holds(wordsOfLeg(leg), text)),
  )
  const driving = new Set(found.map(({ driverid }) => driverid))
  return {
    legs: found,
    drivers: drivers.filter(
      ({ driverid, shift }) =>
        (!onlyOn || shift !== null) &&
        (driving.has(driverid) || (!onlyTrouble && !isOfLegs(filter) && named.has(driverid))),
    ),
  }
}
