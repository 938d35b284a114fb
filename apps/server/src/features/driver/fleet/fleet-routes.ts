import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/fleet/desk.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import type { OwnKind } from '@kerbside/domain/driver/driver.ts'
import { WARNING_DAYS } from '@kerbside/domain/driver/warn-licence.ts'
import { minor } from '@kerbside/domain/money.ts'
import { describePictureError } from '@kerbside/domain/picture/picture-kind.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'
import {
  listTypesForDesk,
  orderVehicleTypes,
  retireVehicleType,
  saveVehicleType,
} from '../../fleet/save-vehicle-type.ts'
import { findOrigin } from '../../operator/find-origin.ts'
import { addDriver, inviteDriver } from './add-driver.ts'
import { documentRoutes } from './document-routes.ts'
import { endDriver } from './end-driver.ts'
import { kindRoutes, nameOfKind, writeExpiry, writeKind } from './kind-routes.ts'
import { saveDriver, savePhoto } from './save-driver.ts'
import { retireVehicle, saveVehicle } from './save-vehicle.ts'
import { type FleetCar, type FleetDriver, type StoredDocument, showFleet } from './show-fleet.ts'
import { submissionRoutes } from './submission-routes.ts'

const DONE = { code: CODE.done, message: '' }
const rejection = (message: string) => ({ code: CODE.refused, message })

const NEWER = 'Someone else just changed this. You’re seeing their version.'
const MISSING_MESSAGE = 'This no longer exists.'

/** An error at one field, repeated in the envelope for clients without a form. */
const errorAt = ([path, message]: readonly [string, string]) => ({
  ...rejection(message),
  number: 0,
  errors: [{ path, message }],
})

const conflict = () => ({ conflict: { ...rejection(NEWER), number: 0, errors: [] } })

export function deskFleetRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.showFleet, async (_, context) => {
    const { currency, settings } = context.profile
    const { today, drivers, cars, kinds } = await showFleet(context)
    const types = await listTypesForDesk(context)
    const numberOf = new Map(drivers.map(({ driver }) => [driver.id, driver.number]))
    return {
      ...DONE,
      today,
      currencyCode: currency,
      authority: context.profile.settings.licensing?.authority ?? '',
      kinds: kinds.map(writeKind),
      drivers: drivers.map((driver) => writeDriver(driver, { currency, kinds })),
      vehicles: cars.map((car) => writeCar(car, numberOf)),
      types: types.map((type) => ({
        vehicleTypeId: type.id,
        version: type.version,
        name: type.name,
        description: type.description,
        drawing: type.drawing,
        picture: type.picture,
        passengers: type.maxPassengers,
        luggage: type.maxLuggage,
        handbags: type.maxHandbags,
        accessible: type.accessible ?? false,
        retired: type.isRetired,
        isDefault: type.id === settings.defaultVehicleTypeId,
        prices: type.prices,
        onlyCars: type.onlyCars,
      })),
    }
  })
  carRoutes(app, deps)
  driverRoutes(app, deps)
  typeRoutes(app, deps)
  documentRoutes(app, deps)
  kindRoutes(app, deps)
  submissionRoutes(app, deps)
}

function carRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    deps,
    wire.saveFleetVehicle,
    async ({ of, vehicleTypeIds: wanted, ...car }, context) => {
      const existing = await listTypesForDesk(context)
      const vehicleTypeIds = existing.map(({ id }) => id).filter((id) => wanted.includes(id))
      const saved = await saveVehicle(context, { ...car, vehicleTypeIds, ...(of && { of }) })
      if (saved.ok) return { ...DONE, number: saved.number, errors: [] }
      if (saved.reason === 'newer') return conflict()
      if (saved.reason === 'known')
        return errorAt(['registration', `Vehicle ${saved.number} already has this registration.`])
      if (!('fields' in saved)) return { ...rejection(MISSING_MESSAGE), number: 0, errors: [] }
      const errors = saved.fields.map((path) => ({
        path,
        message:
          path === 'vehicleTypeIds' ? 'Choose at least one type.' : 'Enter 1 to 80 characters.',
      }))
      return { ...rejection('Some details are missing.'), number: 0, errors }
    },
  )

  serve(app, deps, wire.retireFleetVehicle, async (input, context) => {
    const result = await retireVehicle(context, input)
    if (result.ok) return DONE
    if (result.reason === 'unknown') return rejection(MISSING_MESSAGE)
    return rejection(
      result.reason === 'has-legs'
        ? `This vehicle is used for jobs: ${result.legs}. Reassign them first.`
        : 'A driver is on shift with this vehicle. Archive it once the shift has ended.',
    )
  })
}

const DRIVER_ERRORS = {
  'bad-name': ['name', 'Enter a first and last name of up to 80 characters each.'],
  'bad-phone': ['phone', 'Enter a valid mobile number.'],
  'bad-email': ['email', 'Enter a valid email address.'],
  'bad-share': ['share', 'Enter a whole number from 0 to 100.'],
  'no-car': ['vehicle', 'No vehicle has this number.'],
} as const

const DUPLICATE_MESSAGE = 'Another driver already has this number or email.'

function driverRoutes(app: FastifyInstance, deps: Deps): void {
  const NO_INVITATION = { link: '', mailed: false }

  serve(app, deps, wire.addFleetDriver, async (input, context) => {
    const vehicle = input.vehicleNumber === 0 ? undefined : input.vehicleNumber
    const { phone, email } = input
    const added = await addDriver(context, {
      firstName: input.firstName,
      lastName: input.lastName,
      phone,
      email,
      sharePercent: input.sharePercent,
      ...(vehicle !== undefined && { vehicleNumber: vehicle }),
    })
    if (!added.ok)
      return {
        ...errorAt(
          added.reason === 'known' ? ['phone', DUPLICATE_MESSAGE] : DRIVER_ERRORS[added.reason],
        ),
        ...NO_INVITATION,
      }
    const link = `${await findOrigin(context)}${added.invitation.path}`
    return { ...DONE, number: added.number, errors: [], link, mailed: email !== '' }
  })

  serve(app, deps, wire.saveFleetDriver, async (input, context) => {
    const { number, version, phone, email } = input
    const saved = await saveDriver(context, {
      number,
      version,
      firstName: input.firstName,
      lastName: input.lastName,
      phone,
      email,
      sharePercent: input.sharePercent,
      vehicleNumber: input.vehicleNumber === 0 ? undefined : input.vehicleNumber,
    })
    if (saved.ok) return { ...DONE, number, errors: [] }
    if (saved.reason === 'newer') return conflict()
    if (saved.reason === 'unknown') return { ...rejection(MISSING_MESSAGE), number: 0, errors: [] }
    if (saved.reason === 'known')
      return errorAt(['phone', `Driver ${saved.number} already has this number or email.`])
    return errorAt(DRIVER_ERRORS[saved.reason])
  })

  serve(app, deps, wire.inviteFleetDriver, async ({ number }, context) => {
    const invited = await inviteDriver(context, { number })
    if (!invited) return { ...rejection(MISSING_MESSAGE), number: 0, errors: [], ...NO_INVITATION }
    const link = `${await findOrigin(context)}${invited.invitation.path}`
    return { ...DONE, number, errors: [], link, mailed: invited.mailed }
  })

  serve(app, deps, wire.endFleetDriver, async (input, context) => {
    const result = await endDriver(context, input)
    if (result.ok) return DONE
    return rejection(
      result.reason === 'has-legs'
        ? 'This driver still has jobs. Reassign them on the board first.'
        : MISSING_MESSAGE,
    )
  })

  serve(app, deps, wire.saveDriverPhoto, async ({ number, picture }, context) => {
    const bytes = picture === '' ? undefined : Buffer.from(picture, 'base64')
    const photoResult = await savePhoto(context, { number, bytes })
    if (photoResult.ok) return DONE
    return rejection(
      photoResult.reason === 'unknown'
        ? MISSING_MESSAGE
        : describePictureError(photoResult.reason, 'driver'),
    )
  })
}

const VEHICLE_TYPE_ERRORS = {
  name: 'Enter a name of up to 60 characters.',
  description: 'Enter a description of up to 255 characters.',
  drawing: 'Choose an illustration.',
  picture: 'This image no longer exists. Upload it again.',
} as const

function typeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.saveFleetType, async (input, context) => {
    const { of, passengers, luggage, handbags, ...type } = input
    const saved = await saveVehicleType(context, {
      ...type,
      maxPassengers: passengers,
      maxLuggage: luggage,
      maxHandbags: handbags,
      ...(of && { of: { id: of.vehicleTypeId, version: of.version } }),
    })
    if (saved.ok) return { ...DONE, number: saved.id, errors: [] }
    if (saved.reason === 'newer') return conflict()
    if (saved.reason === 'known') return errorAt(['name', 'Another type already has this name.'])
    if (!('fields' in saved)) return { ...rejection(MISSING_MESSAGE), number: 0, errors: [] }
    const errors = saved.fields.map((path) => ({ path, message: VEHICLE_TYPE_ERRORS[path] }))
    return { ...rejection('Check the highlighted fields.'), number: 0, errors }
  })

  serve(app, deps, wire.orderFleetTypes, async ({ vehicleTypeIds }, context) =>
    (await orderVehicleTypes(context, { ids: vehicleTypeIds }))
      ? DONE
      : rejection('Someone else just changed the types. You’re seeing the latest version.'),
  )

  serve(app, deps, wire.retireFleetType, async ({ vehicleTypeId, retired }, context) => {
    const result = await retireVehicleType(context, { id: vehicleTypeId, retired })
    if (result.ok) return DONE
    if (result.reason === 'unknown') return rejection(MISSING_MESSAGE)
    return rejection(
      result.reason === 'default'
        ? 'This type is selected by default. Choose another default first, under Website, Fields and limits.'
        : 'This is the last type customers can book.',
    )
  })
}

const writeDocuments = (documents: readonly StoredDocument[]): wire.FleetDocument[] =>
  documents.map(({ holder, kind, number, expiresOn, authority = '', scan, own, isArchived }) => ({
    holder,
    kind,
    name: own?.name ?? '',
    archived: isArchived,
    number,
    authority,
    expiresOn: writeExpiry(expiresOn),
    warningDays: own?.warningDays ?? WARNING_DAYS[0],
    scan: scan
      ? {
          expiresOn: writeExpiry(scan.expiresOn),
          type: scan.type,
          at: scan.madeAt.toISOString(),
          by: scan.madeBy,
        }
      : null,
  }))

function writeDriver(
  params: FleetDriver,
  { currency, kinds }: { currency: string; kinds: readonly OwnKind[] },
): wire.FleetDriver {
  const { driver, outcome } = params
  const stopped = 'legs' in outcome ? outcome.legs.map(({ reference }) => reference) : []
  return {
    number: driver.number,
    version: params.version,
    firstName: driver.firstName,
    lastName: driver.lastName,
    phone: driver.phone,
    email: driver.email,
    sharePercent: driver.sharePercent,
    vehicleNumber: params.vehicleNumber ?? 0,
    hasPhoto: driver.hasPhoto,
    since: params.madeAt.toISOString(),
    enrolled: params.isEnrolled,
    onShift: params.onShift,
    documents: writeDocuments(params.licences),
    outcome: {
      kind: outcome.kind,
      document: outcome.kind === 'clear' ? null : outcome.document,
      name: outcome.kind === 'clear' ? '' : nameOfKind(outcome.document, kinds),
      expiresOn: 'expiresOn' in outcome ? outcome.expiresOn : '',
      days: outcome.kind === 'ends' ? outcome.days : 0,
      stopped,
    },
    legs: params.legs.map((leg) => ({
      reference: leg.reference,
      at: leg.pickupLocal,
      from: leg.from,
      to: leg.to,
      fare: writeMoney(minor(leg.fareMinor), currency),
    })),
  }
}

const writeCar = (car: FleetCar, numberOf: ReadonlyMap<string, number>): wire.FleetVehicle => ({
  number: car.number,
  version: car.version,
  make: car.make,
  model: car.model,
  colour: car.colour,
  registration: car.registration,
  vehicleTypeIds: [...car.vehicleTypeIds],
  wheelchair: car.wheelchair,
  drivenBy: numberOf.get(car.drivenBy ?? '') ?? 0,
  legs: car.legs,
  documents: writeDocuments(car.licences),
})
