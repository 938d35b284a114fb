import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { When } from '@kerbside/domain/quotation/calendar.ts'
import type { Charge } from '@kerbside/domain/quotation/tariff.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { CONGESTION_ZONE } from './london-zones.ts'

const day = (date: string) => date as LocalDate

/**
 * Pence to enter and leave each airport. Heathrow's drop-off charge is the real one; the others are plausible
 * figures.
 */
const AIRPORTS = [
  ['LHR', 'Heathrow', 800, 700],
  ['LGW', 'Gatwick', 800, 700],
  ['STN', 'Stansted', 800, 700],
  ['LTN', 'Luton', 700, 600],
  ['LCY', 'London City', 600, 650],
] as const

const airportCharges = AIRPORTS.flatMap(([code, name, pickup, dropOff]): Charge[] => [
  {
    id: `${code}-pickup`,
    kind: 'parking',
    name: `${name} pickup charge and parking`,
    where: { kind: 'site', code },
    end: 'pickup',
    amount: minor(pickup),
    oncePerDay: false,
  },
  {
    id: `${code}-drop-off`,
    kind: 'drop-off',
    name: `${name} drop-off charge`,
    where: { kind: 'site', code },
    end: 'dropOff',
    amount: minor(dropOff),
    ...(code === 'LHR' && { validFrom: day('2026-01-01') }),
    oncePerDay: false,
  },
])

/** Valid until the end of 2025. Stored because quotes from that time are still explained by it. */
const heathrowBefore: Charge = {
  id: 'LHR-drop-off-2025',
  kind: 'drop-off',
  name: 'Heathrow drop-off charge',
  where: { kind: 'site', code: 'LHR' },
  end: 'dropOff',
  amount: minor(600),
  validUntil: day('2025-12-31'),
  oncePerDay: false,
}

/** No charge from Christmas Day to New Year's Day. */
const CHARGED_DAYS = [2026, 2027, 2028].map((year) => ({
  from: day(`${year}-01-02`),
  until: day(`${year}-12-24`),
}))

/** £18 a day from 2 January 2026 (Transport for London); a quarter less for electric cars, none for wheelchair access. */
const CONGESTION = minor(1800)
const ELECTRIC = minor(1350)
const BY_VEHICLE: Readonly<Record<number, Minor>> = { 6: ELECTRIC, 7: minor(0), 11: ELECTRIC }

const congestion = (id: string, when: When): Charge => ({
  id,
  kind: 'congestion',
  name: 'Congestion charge',
  where: { kind: 'zone', zone: CONGESTION_ZONE.id },
  end: 'touch',
  amount: CONGESTION,
  byVehicle: BY_VEHICLE,
  when: { ...when, dates: CHARGED_DAYS },
  validFrom: day('2026-01-02'),
  oncePerDay: true,
})

const congestionCharges = [
  congestion('congestion-weekday', {
    weekdays: [1, 2, 3, 4, 5],
    bankHolidays: false,
    clock: { from: '07:00', to: '18:00' },
  }),
  congestion('congestion-weekend', {
    weekdays: [6, 7],
    clock: { from: '12:00', to: '18:00' },
  }),
  congestion('congestion-bank-holiday', {
    weekdays: [1, 2, 3, 4, 5],
    bankHolidays: true,
    clock: { from: '12:00', to: '18:00' },
  }),
]

export const KERBSIDE_CHARGES: readonly Charge[] = [
  ...airportCharges,
  heathrowBefore,
  ...congestionCharges,
]
