import { formatMoney } from '@kerbside/contract/money.ts'
import type { JourneyRecord } from '@kerbside/domain/licensing/journey-record.ts'
import type { RegisterKind } from '@kerbside/domain/licensing/register.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { derivePalette } from '@kerbside/theme/palette.ts'
import { brandOf } from '../../document/brand-of.ts'
import {
  LINE_BREAK,
  type PdfBlock,
  type PdfDocument,
  type PdfTable,
} from '../../document/pdf-document.ts'
import type { PackContents, PackedLine, PackJourney } from './collect-pack.ts'
import {
  channelLabel,
  fieldLabel,
  NOT_RECORDED,
  STATE_LABELS,
  takenByLabel,
} from './pack-labels.ts'
import { formatInstant } from './pack-span.ts'

export type PackFacts = {
  profile: Operator
  from: string
  until: string
  madeAt: Date
  madeBy: string
  requestedBy: string
  authority: string
  licenceNumber: string
  seal: string
  head: number
}

/** The record as a document for an officer to read. */
export function writePackDocument(contents: PackContents, facts: PackFacts): PdfDocument {
  const { profile, from, until, madeAt, madeBy, requestedBy } = facts
  const { settings, zone, name } = profile
  const company = settings.company || name
  const { colour, accent, mode, shape, display } = profile.brand
  const palette = derivePalette({ brand: colour, accent, mode, shape, display })
  return {
    title: `Operator’s record ${from} to ${until}`,
    madeAt,
    brand: brandOf(profile, palette.light['ink'] ?? '#1c2421'),
    sender: [company, settings.address, settings.phone].filter(Boolean),
    recipient: [facts.authority, requestedBy].filter(Boolean),
    heading: 'Private hire operator’s record',
    facts: [
      { label: 'Operator licence', value: facts.licenceNumber || NOT_RECORDED },
      { label: 'Period', value: `${formatDay(from)} to ${formatDay(until)}` },
      { label: 'Created', value: `${formatInstant(madeAt.toISOString(), zone)} by ${madeBy}` },
      { label: 'Record', value: `${facts.head} entries, last seal ${facts.seal}` },
    ],
    notice: profile.mode === 'test' ? 'Demonstration: these journeys did not take place.' : '',
    blocks: blocksOf(contents, facts),
    footer: `${company} · operator licence ${facts.licenceNumber || NOT_RECORDED} · record ${from} to ${until}`,
  }
}

function blocksOf(contents: PackContents, facts: PackFacts): PdfBlock[] {
  const { journeys, forgotten, drivers, vehicles, registers } = contents
  const lacking = journeys.filter(({ missing }) => missing.length > 0)
  const erased = forgotten > 0 ? [erasedPart(forgotten)] : []
  return [
    ...(journeys.length > 0
      ? part(`Journeys: ${journeys.length}`, journeyTable(journeys, facts))
      : part('Journeys: none in this period')),
    ...erased,
    ...(lacking.length > 0
      ? part(`Missing details: ${lacking.length}`, lackTable(lacking, facts))
      : []),
    ...(drivers.length > 0 ? part(`Drivers: ${drivers.length}`, driverTable(contents)) : []),
    ...(vehicles.length > 0 ? part(`Vehicles: ${vehicles.length}`, vehicleTable(contents)) : []),
    ...(Object.keys(registers) as RegisterKind[]).flatMap((kind) =>
      registerPart(kind, registers[kind] ?? []),
    ),
    {
      kind: 'text',
      quiet: true,
      text: 'The CSV files in this pack hold every detail of every journey. entries.jsonl holds each entry with its seal. README.txt explains how to check that nothing was changed.',
    },
  ]
}

const part = (text: string, table?: PdfTable): PdfBlock[] => [
  { kind: 'heading', text },
  ...(table ? [table] : []),
]

const erasedPart = (count: number): PdfBlock => ({
  kind: 'text',
  quiet: true,
  text: `Personal data was deleted from ${count} more ${count === 1 ? 'journey' : 'journeys'} because the retention period is over. The seals remain.`,
})

const lines = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join(LINE_BREAK)

function journeyTable(journeys: readonly PackJourney[], { profile }: PackFacts): PdfTable {
  const { zone, settings } = profile
  const formatAt = (iso: string) => formatInstant(iso, zone)
  return {
    kind: 'table',
    small: true,
    columns: [
      { title: 'Booking, received, taken by', share: 17, align: 'start' },
      { title: 'Passenger, pickup time', share: 18, align: 'start' },
      { title: 'From, to', share: 30, align: 'start' },
      { title: 'Fare quoted, final', share: 12, align: 'end' },
      { title: 'Driver, vehicle', share: 19, align: 'start' },
      { title: 'Dispatched by, status', share: 21, align: 'start' },
    ],
    rows: journeys.map(({ record }) => [
      lines(
        `${settings.referencePrefix}-${record.reference}`,
        formatAt(record.receivedAt),
        `${channelLabel(record.channel)}, ${record.account || takenByLabel(record.takenBy)}`,
      ),
      lines(
        record.passenger,
        formatAt(record.pickupAt),
        record.requestedPickupAt && `originally ${formatAt(record.requestedPickupAt)}`,
      ),
      lines(record.pickup, ...record.vias.map((via) => `via ${via}`), `to ${record.destination}`),
      lines(
        formatMoney(record.fareQuoted, record.currency),
        record.finalFare === null ? '' : formatMoney(record.finalFare, record.currency),
      ),
      lines(
        record.driver?.name,
        record.driver?.badge && `badge ${record.driver.badge}`,
        record.vehicle?.registration,
        record.vehicle?.plate && `plate ${record.vehicle.plate}`,
      ),
      lines(record.dispatchedBy, formatAt(record.allocatedAt), endOf(record, formatAt)),
    ]),
    totals: [],
  }
}

function endOf(record: JourneyRecord, formatAt: (iso: string) => string): string {
  if (record.cancellation)
    return `Cancelled by ${record.cancellation.by}, ${formatAt(record.cancellation.at)}`
  const state = STATE_LABELS[record.state]
  return record.finishedAt === '' ? state : `${state} ${formatAt(record.finishedAt)}`
}

const lackTable = (journeys: readonly PackJourney[], { profile }: PackFacts): PdfTable => ({
  kind: 'table',
  columns: [
    { title: 'Booking', share: 1, align: 'start' },
    { title: NOT_RECORDED, share: 3, align: 'start' },
  ],
  rows: journeys.map(({ record, missing }) => [
    `${profile.settings.referencePrefix}-${record.reference}`,
    missing.map(fieldLabel).join(', '),
  ]),
  totals: [],
})

const driverTable = ({ drivers }: PackContents): PdfTable => ({
  kind: 'table',
  columns: [
    { title: 'No.', share: 1, align: 'start' },
    { title: 'Driver', share: 3, align: 'start' },
    { title: 'Badge, expires', share: 3, align: 'start' },
    { title: 'Driving licence, expires', share: 3, align: 'start' },
    { title: 'Other documents', share: 3, align: 'start' },
  ],
  rows: drivers.map((driver) => [
    String(driver.number),
    driver.name,
    licenceUntilText(driver.badge, driver.badgeExpires),
    licenceUntilText(driver.licence, driver.licenceExpires),
    lines(...driver.others),
  ]),
  totals: [],
})

const vehicleTable = ({ vehicles }: PackContents): PdfTable => ({
  kind: 'table',
  columns: [
    { title: 'No.', share: 1, align: 'start' },
    { title: 'Vehicle', share: 4, align: 'start' },
    { title: 'Plate, expires', share: 3, align: 'start' },
    { title: 'MOT, insurance expire', share: 3, align: 'start' },
    { title: 'Other documents', share: 3, align: 'start' },
  ],
  rows: vehicles.map((vehicle) => [
    String(vehicle.number),
    lines(vehicle.registration, `${vehicle.model}, ${vehicle.colour}`),
    licenceUntilText(vehicle.plate, vehicle.plateExpires),
    lines(formatDay(vehicle.motExpires), formatDay(vehicle.insuranceExpires)),
    lines(...vehicle.others),
  ]),
  totals: [],
})

const HEADINGS: Readonly<Record<RegisterKind, string>> = {
  staff: 'Staff register',
  complaint: 'Complaints',
  found: 'Lost property found',
  reported: 'Lost property reported',
}

function registerPart(kind: RegisterKind, rows: readonly PackedLine[]): PdfBlock[] {
  if (rows.length === 0) return part(`${HEADINGS[kind]}: none`)
  const texts = rows.map(({ line }) => rowOf(kind, line))
  return part(`${HEADINGS[kind]}: ${rows.length}`, {
    kind: 'table',
    columns: [
      { title: '', share: 3, align: 'start' },
      { title: '', share: 2, align: 'start' },
      { title: '', share: 4, align: 'start' },
    ],
    rows: texts,
    totals: [],
  })
}

function rowOf(kind: RegisterKind, line: PackedLine['line']): [string, string, string] {
  const { startedOn, leftOn, closedOn } = line
  if (kind === 'staff')
    return [
      lines(line['name'], line['duties']),
      lines(`started ${formatDay(startedOn ?? '')}`, leftOn && `left ${formatDay(leftOn)}`),
      lines(
        line['dbsOn'] && `DBS ${formatDay(line['dbsOn'])}, ${line['dbsNumber'] ?? ''}`,
        line['viewedBy'] && `checked by ${line['viewedBy']} ${formatDay(line['viewedOn'] ?? '')}`,
      ),
    ]
  if (kind === 'complaint')
    return [
      lines(line['about'], line['by'] && `by ${line['by']}`),
      lines(formatDay(line['receivedOn'] ?? ''), closedOn && `closed ${formatDay(closedOn)}`),
      lines(
        [line['driver'], line['vehicle']].filter(Boolean).join(', '),
        line['done'],
        line['outcome'],
      ),
    ]
  const day = line[kind === 'found' ? 'foundOn' : 'reportedOn'] ?? ''
  return [
    lines(line['item'], line['by'] && `by ${line['by']}`),
    lines(formatDay(day), closedOn && `closed ${formatDay(closedOn)}`),
    lines(line['place'], line['attempts'], line['disposal']),
  ]
}

const licenceUntilText = (number: string, until: string): string =>
  number === '' ? NOT_RECORDED : lines(number, formatDay(until))

/** 24 November 2026 */
const formatDay = (day: string): string =>
  day === ''
    ? ''
    : new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' }).format(
        new Date(`${day}T00:00Z`),
      )
