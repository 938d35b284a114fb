import type { BookingSource } from '@kerbside/domain/booking/booking-source.ts'
import { LEG_STATES, type LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { JourneyEvent, JourneyField } from '@kerbside/domain/licensing/journey-record.ts'

export const NOT_RECORDED = 'Not recorded'

export const STATE_LABELS: Readonly<Record<LegState, string>> = {
  held: 'Awaiting payment',
  requested: 'Awaiting approval',
  confirmed: 'Unassigned',
  assigned: 'Accepted',
  en_route: 'On the way',
  arrived: 'Arrived',
  on_board: 'On board',
  completed: 'Completed',
  expired: 'Expired',
  declined: 'Declined',
  cancelled: 'Cancelled',
  no_show: 'No-show',
  failed: 'Failed',
}

const CHANNEL_LABELS: Readonly<Record<BookingSource, string>> = {
  web: 'Website',
  desk: 'Desk',
  widget: 'Widget',
  app: 'App',
}

const isSource = (channel: string): channel is BookingSource =>
  Object.hasOwn(CHANNEL_LABELS, channel)

export const channelLabel = (channel: string): string =>
  isSource(channel) ? CHANNEL_LABELS[channel] : channel || NOT_RECORDED

/** The record has "self" where the customer booked without staff. */
export const takenByLabel = (takenBy: string): string =>
  takenBy === 'self' ? 'by the customer' : takenBy || NOT_RECORDED

/** A state of an older version is left as it is. */
export const stateLabel = (state: string): string =>
  LEG_STATES.some((known) => known === state) ? STATE_LABELS[state as LegState] : state

export const CHANGE_LABELS: Readonly<Record<JourneyEvent['what'], string>> = {
  state: 'status',
  pickup: 'pickup time',
  fare: 'fare',
  'driver-on': 'driver assigned',
  'driver-off': 'driver removed',
  trip: 'journey',
  added: 'added by hand',
}

const FIELD_LABELS: Readonly<Record<JourneyField, string>> = {
  receivedAt: 'received',
  channel: 'how booked',
  takenBy: 'taken by',
  passenger: 'passenger',
  passengers: 'number of passengers',
  pickupAt: 'pickup time',
  pickup: 'pickup',
  destination: 'main destination',
  fareQuoted: 'fare quoted',
  allocatedAt: 'time allocated',
  dispatchedBy: 'dispatched by',
  driverName: 'driver',
  driverBadge: 'driver badge',
  driverAuthority: 'badge issued by',
  vehicleRegistration: 'vehicle registration',
  vehiclePlate: 'vehicle plate',
  vehicleMakeModel: 'make and model',
  startedAt: 'time set off',
  finishedAt: 'time completed',
}

const isField = (name: string): name is JourneyField => Object.hasOwn(FIELD_LABELS, name)

/** The particulars of a record in plain words; a name of an older version is left as it is. */
export const fieldLabel = (name: string): string => (isField(name) ? FIELD_LABELS[name] : name)
