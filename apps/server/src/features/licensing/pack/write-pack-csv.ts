import { writeMoney } from '@kerbside/contract/money.ts'
import { writeCsv } from '@kerbside/domain/audit/write-csv.ts'
import { REGISTER_FIELDS, type RegisterKind } from '@kerbside/domain/licensing/register.ts'
import type { PackContents, PackJourney } from './collect-pack.ts'
import { CHANGE_LABELS, fieldLabel, STATE_LABELS } from './pack-labels.ts'
import { formatInstant, localDay } from './pack-span.ts'

type Params = { zone: string; prefix: string }
type File = { name: string; text: string }

const JOURNEY_HEADER = [
  'booking',
  'status',
  'received',
  'how booked',
  'taken by',
  'account',
  'passenger',
  'passengers',
  'pickup time',
  'original pickup time',
  'pickup',
  'stops',
  'main destination',
  'currency',
  'fare quoted',
  'fare basis',
  'final fare',
  'payment',
  'allocated',
  'dispatched by',
  'driver',
  'badge',
  'badge authority',
  'badge expires',
  'vehicle registration',
  'plate',
  'plate expires',
  'make',
  'model',
  'colour',
  'subcontracted to',
  'set off',
  'arrived',
  'passenger on board',
  'completed',
  'cancelled by',
  'cancelled',
  'cancellation reason',
  'cancellation fee',
  'changes',
  'added by hand',
  'missing',
  'entry',
]

/** The content of a pack as tables, one file for each kind. */
export function writePackCsv(contents: PackContents, params: Params): File[] {
  const { journeys, drivers, vehicles, registers } = contents
  const files: File[] = []
  if (journeys.length > 0)
    files.push(
      table(
        'journeys.csv',
        JOURNEY_HEADER,
        journeys.map((journey) => journeyRow(journey, params)),
      ),
    )
  if (drivers.length > 0) files.push(driverTable(contents, params))
  if (vehicles.length > 0) files.push(vehicleTable(contents, params))
  for (const kind of Object.keys(registers) as RegisterKind[]) {
    const fields = REGISTER_FIELDS[kind].map(({ name }) => name)
    const rows = (registers[kind] ?? []).map(({ line, changedAt, changedBy, entry }) => [
      ...fields.map((field) => line[field] ?? ''),
      formatInstant(changedAt.toISOString(), params.zone),
      changedBy,
      entry,
    ])
    files.push(table(FILES[kind], [...fields, 'saved', 'saved by', 'entry'], rows))
  }
  return files
}

const FILES: Readonly<Record<RegisterKind, string>> = {
  staff: 'staff.csv',
  complaint: 'complaints.csv',
  found: 'lost-property-found.csv',
  reported: 'lost-property-reported.csv',
}

const table = (
  name: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): File => ({ name, text: writeCsv([head, ...rows]) })

function journeyRow({ record, missing, entry }: PackJourney, { zone, prefix }: Params) {
  const { driver, vehicle, cancellation, currency, finalFare } = record
  const formatAt = (iso: string) => formatInstant(iso, zone)
  return [
    `${prefix}-${record.reference}`,
    STATE_LABELS[record.state],
    formatAt(record.receivedAt),
    record.channel,
    record.takenBy,
    record.account,
    record.passenger,
    record.passengers,
    formatAt(record.pickupAt),
    formatAt(record.requestedPickupAt),
    record.pickup,
    record.vias.join('; '),
    record.destination,
    currency,
    writeMoney(record.fareQuoted, currency),
    record.fareBasis,
    finalFare === null ? '' : writeMoney(finalFare, currency),
    record.payment,
    formatAt(record.allocatedAt),
    record.dispatchedBy,
    driver?.name ?? '',
    driver?.badge ?? '',
    driver?.authority ?? '',
    driver?.badgeExpires ?? '',
    vehicle?.registration ?? '',
    vehicle?.plate ?? '',
    vehicle?.plateExpires ?? '',
    vehicle?.make ?? '',
    vehicle?.model ?? '',
    vehicle?.colour ?? '',
    record.subcontract?.operator ?? '',
    formatAt(record.startedAt),
    formatAt(record.arrivedAt),
    formatAt(record.onBoardAt),
    formatAt(record.finishedAt),
    cancellation?.by ?? '',
    formatAt(cancellation?.at ?? ''),
    cancellation?.reason ?? '',
    cancellation ? writeMoney(cancellation.fee, currency) : '',
    record.history
      .filter(({ what }) => what !== 'state')
      .map(
        ({ at: when, what, from, to, by }) =>
          `${formatAt(when)} ${CHANGE_LABELS[what]} ${from} > ${to} (${by})`,
      )
      .join('; '),
    Object.entries(record.added)
      .map(([field, value]) => `${fieldLabel(field)}: ${value}`)
      .join('; '),
    missing.map(fieldLabel).join('; '),
    entry,
  ]
}

const driverTable = ({ drivers }: PackContents, { zone }: Params): File =>
  table(
    'drivers.csv',
    [
      'number',
      'name',
      'badge',
      'badge expires',
      'driving licence',
      'driving licence expires',
      'other documents',
      'from',
      'to',
    ],
    drivers.map((driver) => [
      driver.number,
      driver.name,
      driver.badge,
      driver.badgeExpires,
      driver.licence,
      driver.licenceExpires,
      driver.others.join('; '),
      localDay(driver.since, zone),
      driver.left ? localDay(driver.left, zone) : '',
    ]),
  )

const vehicleTable = ({ vehicles }: PackContents, { zone }: Params): File =>
  table(
    'vehicles.csv',
    [
      'number',
      'registration',
      'make and model',
      'colour',
      'plate',
      'plate expires',
      'MOT expires',
      'insurance expires',
      'other documents',
      'from',
      'to',
    ],
    vehicles.map((vehicle) => [
      vehicle.number,
      vehicle.registration,
      vehicle.model,
      vehicle.colour,
      vehicle.plate,
      vehicle.plateExpires,
      vehicle.motExpires,
      vehicle.insuranceExpires,
      vehicle.others.join('; '),
      localDay(vehicle.since, zone),
      vehicle.left ? localDay(vehicle.left, zone) : '',
    ]),
  )
