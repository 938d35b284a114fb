import type { BoardDriver, BoardLeg } from '@kerbside/contract/dispatch/board.ts'

/** Which part of the board is shown. */
export type BoardFilter = {
  text: string
  onlyOnShift: boolean
  onlyAlerts: boolean
  /**
   * Local times between which the pickup lies, "06:30"; or ''. If `until` is before `from`, the span crosses
   * midnight.
   */
  from: string
  until: string
  /** The booked vehicle type; undefined: any. */
  vehicleTypeId: number | undefined
}

export const NO_FILTER: BoardFilter = {
  text: '',
  onlyOnShift: false,
  onlyAlerts: false,
  from: '',
  until: '',
  vehicleTypeId: undefined,
}

/** Whether the filter has conditions on the leg itself, regardless of its driver. */
const hasLegConditions = ({ from, until, vehicleTypeId }: BoardFilter): boolean =>
  from !== '' || until !== '' || vehicleTypeId !== undefined

export const isFiltering = (filter: BoardFilter): boolean =>
  filter.text.trim() !== '' || filter.onlyOnShift || filter.onlyAlerts || hasLegConditions(filter)

function matchesTimeAndVehicle(
  leg: BoardLeg,
  { from, until, vehicleTypeId }: BoardFilter,
): boolean {
  if (vehicleTypeId !== undefined && leg.vehicleTypeId !== vehicleTypeId) return false
  const at = leg.pickupLocal.slice(11, 16)
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
  vehicle?.registration ?? '',
]

const legSearchText = (leg: BoardLeg) => [
  leg.bookingRef,
  leg.from,
  leg.to,
  leg.passenger,
  leg.vehicleType,
  leg.flight?.number ?? '',
]

type Shown = { drivers: readonly BoardDriver[]; legs: readonly BoardLeg[] }

/**
 * A matching driver is shown with those of their legs that meet the other conditions, a matching leg with its driver.
 * A leg that is only offered to a driver off shift has no driver yet, so it stays.
 */
export function filterBoard(
  { drivers, legs }: Shown,
  { filter, alerted }: { filter: BoardFilter; alerted: ReadonlySet<number> },
): Shown {
  if (!isFiltering(filter)) return { drivers, legs }
  const { text, onlyOnShift, onlyAlerts } = filter
  const matchedDrivers = new Set(
    drivers.flatMap((driver) => (matches(driverSearchText(driver), text) ? driver.driverId : [])),
  )
  const offShift = new Set(
    drivers.flatMap(({ driverId, shift }) => (shift === null ? driverId : [])),
  )
  const found = legs.filter(
    (leg) =>
      !(onlyOnShift && leg.driverId !== null && offShift.has(leg.driverId)) &&
      matchesTimeAndVehicle(leg, filter) &&
      (!onlyAlerts || alerted.has(leg.reference)) &&
      ((leg.driverId !== null && matchedDrivers.has(leg.driverId)) ||
        matches(legSearchText(leg), text)),
  )
  const driving = new Set(found.map(({ driverId }) => driverId))
  return {
    legs: found,
    drivers: drivers.filter(
      ({ driverId, shift }) =>
        (!onlyOnShift || shift !== null) &&
        (driving.has(driverId) ||
          (!onlyAlerts && !hasLegConditions(filter) && matchedDrivers.has(driverId))),
    ),
  }
}
