import type { BoardDriver, BoardLeg } from '@kerbside/contract/desk/board.ts'

/** Which part of the board is shown. */
export type BoardFilter = {
  text: string
  onlyOn: boolean
  onlyAlerts: boolean
  /**
   * Local times between which the pickup lies, "06:30"; or ''. If `until` is before `from`, the span crosses
   * midnight.
   */
  from: string
  until: string
  /** The booked vehicle type; undefined: any. */
  vehtypeid: number | undefined
}

export const NO_FILTER: BoardFilter = {
  text: '',
  onlyOn: false,
  onlyAlerts: false,
  from: '',
  until: '',
  vehtypeid: undefined,
}

/** Whether the filter has conditions on the leg itself, regardless of its driver. */
const isOfLegs = ({ from, until, vehtypeid }: BoardFilter): boolean =>
  from !== '' || until !== '' || vehtypeid !== undefined

export const isFiltering = (filter: BoardFilter): boolean =>
  filter.text.trim() !== '' || filter.onlyOn || filter.onlyAlerts || isOfLegs(filter)

function suits(leg: BoardLeg, { from, until, vehtypeid }: BoardFilter): boolean {
  if (vehtypeid !== undefined && leg.vehtypeid !== vehtypeid) return false
  const at = leg.pickupdatetime.slice(11, 16)
  const isAfter = from === '' || at >= from
  const isBefore = until === '' || at <= until
  return from !== '' && until !== '' && until < from ? isAfter || isBefore : isAfter && isBefore
}

const matches = (texts: readonly string[], text: string): boolean =>
  texts.join(' ').toLowerCase().includes(text.trim().toLowerCase())

const driverSearchText = ({ name, vehicle }: BoardDriver) => [
  name,
  vehicle?.make ?? '',
  vehicle?.model ?? '',
  vehicle?.regno ?? '',
]

const legSearchText = (leg: BoardLeg) => [
  leg.bookingref,
  leg.from,
  leg.to,
  leg.passenger,
  leg.vehicletype,
  leg.flight?.number ?? '',
]

type Shown = { drivers: readonly BoardDriver[]; legs: readonly BoardLeg[] }

/** A matching driver is shown with all their legs, a matching leg with its driver. */
export function filterBoard(
  { drivers, legs }: Shown,
  { filter, alerted }: { filter: BoardFilter; alerted: ReadonlySet<number> },
): Shown {
  if (!isFiltering(filter)) return { drivers, legs }
  const { text, onlyOn, onlyAlerts } = filter
  const named = new Set(
    drivers.flatMap((driver) => (matches(driverSearchText(driver), text) ? driver.driverid : [])),
  )
  const found = legs.filter(
    (leg) =>
      suits(leg, filter) &&
      (!onlyAlerts || alerted.has(leg.jobpartid)) &&
      ((leg.driverid !== null && named.has(leg.driverid)) || matches(legSearchText(leg), text)),
  )
  const driving = new Set(found.map(({ driverid }) => driverid))
  return {
    legs: found,
    drivers: drivers.filter(
      ({ driverid, shift }) =>
        (!onlyOn || shift !== null) &&
        (driving.has(driverid) || (!onlyAlerts && !isOfLegs(filter) && named.has(driverid))),
    ),
  }
}
