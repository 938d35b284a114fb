import type { DeskRecord } from '@kerbside/contract/licensing.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { JOURNEY_FIELDS } from '@kerbside/domain/licensing/journey-record.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { localAt } from '@kerbside/domain/time.ts'
import type { ListedJourney } from './show-records.ts'

/** A leg of the record as the console shows it; of an erased one only its reference. */
export function writeRecordRow(
  { zone, settings }: Pick<Operator, 'zone' | 'settings'>,
  { reference, record, missing }: ListedJourney,
): DeskRecord {
  const local = (iso: string | undefined) => (iso ? localAt(new Date(iso), zone) : '')
  return {
    reference,
    bookingRef: `${settings.referencePrefix}-${reference}`,
    state: record?.state ?? '',
    receivedAt: local(record?.receivedAt),
    channel: record?.channel ?? '',
    takenBy: record?.takenBy ?? '',
    account: record?.account ?? '',
    passenger: record?.passenger ?? '',
    pickupLocal: record?.pickupLocal ?? '',
    requestedPickup: local(record?.requestedPickupAt),
    pickup: record?.pickup ?? '',
    destination: record?.destination ?? '',
    fareQuoted: record ? writeMoney(record.fareQuoted, record.currency) : 0,
    currencyCode: record?.currency ?? '',
    driver: record?.driver?.name ?? '',
    badge: record?.driver?.badge ?? '',
    vehicle: record?.vehicle?.registration ?? '',
    plate: record?.vehicle?.plate ?? '',
    dispatchedBy: record?.dispatchedBy ?? '',
    allocatedAt: local(record?.allocatedAt),
    missing: JOURNEY_FIELDS.filter((field) => missing.includes(field)),
    forgotten: record === undefined,
  }
}
