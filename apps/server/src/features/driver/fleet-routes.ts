import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/fleet.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { minor } from '@kerbside/domain/money.ts'
import { sayPictureFault } from '@kerbside/domain/picture/picture-kind.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import {
  listTypesForDesk,
  orderVehicleTypes,
  retireVehicleType,
  saveVehicleType,
} from '../fleet/save-vehicle-type.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { addDriver, inviteDriver } from './add-driver.ts'
import { endDriver } from './end-driver.ts'
import { paperRoutes } from './paper-routes.ts'
import { keepPhoto, saveDriver } from './save-driver.ts'
import { retireVehicle, saveVehicle } from './save-vehicle.ts'
import { type FleetCar, type FleetDriver, type KeptPaper, showFleet } from './show-fleet.ts'

const DONE = { code: CODE.done, message: '' }
const refused = (message: string) => ({ code: CODE.refused, message })

const NEWER = 'Somebody else has just changed this. It is shown as they saved it.'
const GONE = 'It is not there any more.'

/** A fault at one field; the envelope says it too, for who calls without a form. */
const faultAt = ([path, message]: readonly [string, string]) => ({
  ...refused(message),
  number: 0,
  faults: [{ path, message }],
})

const conflict = () => ({ conflict: { ...refused(NEWER), number: 0, faults: [] } })

export function deskFleetRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.showFleet, async (_, call) => {
    const { currency, settings } = call.profile
    const { today, drivers, cars } = await showFleet(call)
    const types = await listTypesForDesk(call)
    const numberOf = new Map(drivers.map(({ driver }) => [driver.id, driver.number]))
    return {
      ...DONE,
      today,
      currencycode: currency,
      authority: call.profile.settings.licensing?.authority ?? '',
      drivers: drivers.map((driver) => writeDriver(driver, currency)),
      vehicles: cars.map((car) => writeCar(car, numberOf)),
      types: types.map((type) => ({
        vehtypeid: type.id,
        version: type.version,
        name: type.name,
        description: type.description,
        drawing: type.drawing,
        picture: type.picture,
        passengers: type.mostPassengers,
        luggage: type.mostLuggage,
        handbags: type.mostHandbags,
        accessible: type.accessible ?? false,
        retired: type.isRetired,
        isdefault: type.id === settings.defaultVehicleTypeId,
        prices: type.prices,
        onlycars: type.onlyCars,
      })),
    }
  })
  carRoutes(app, deps)
  driverRoutes(app, deps)
  typeRoutes(app, deps)
  paperRoutes(app, deps)
}

function carRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.saveFleetVehicle, async ({ of, vehtypeids, ...car }, call) => {
    const known = await listTypesForDesk(call)
    const vehicleTypeIds = known.map(({ id }) => id).filter((id) => vehtypeids.includes(id))
    const saved = await saveVehicle(call, { ...car, vehicleTypeIds, ...(of && { of }) })
    if (saved.ok) return { ...DONE, number: saved.number, faults: [] }
    if (saved.reason === 'newer') return conflict()
    if (saved.reason === 'known')
      return faultAt(['registration', `Car ${saved.number} of the fleet has this plate already.`])
    if (!('fields' in saved)) return { ...refused(GONE), number: 0, faults: [] }
    const faults = saved.fields.map((path) => ({
      path,
      message:
        path === 'vehicleTypeIds' ? 'Choose at least one type.' : 'Say this in 1 to 80 letters.',
    }))
    return { ...refused('Something is missing.'), number: 0, faults }
  })

  serve(app, deps, wire.retireFleetVehicle, async (said, call) => {
    const verdict = await retireVehicle(call, said)
    if (verdict.ok) return DONE
    if (verdict.reason === 'unknown') return refused(GONE)
    return refused(
      verdict.reason === 'has-jobs'
        ? `Jobs were given with it: ${verdict.jobs}. Give them to somebody else first.`
        : 'Somebody is on shift with it. It can be retired when they have ended their shift.',
    )
  })
}

const DRIVER_FAULTS = {
  'bad-name': ['name', 'Say both names, in 1 to 80 letters each.'],
  'bad-phone': ['phone', 'This is no mobile number.'],
  'bad-email': ['email', 'This is no e-mail address.'],
  'bad-share': ['share', 'A share is a whole per cent from 0 to 100.'],
  'no-car': ['vehicle', 'No car of the fleet has this number.'],
} as const

const SAID_KNOWN = 'Somebody who drives here has this number or address already.'

function driverRoutes(app: FastifyInstance, deps: Deps): void {
  const NOBODY = { link: '', mailed: false }

  serve(app, deps, wire.addFleetDriver, async (said, call) => {
    const vehicle = said.vehiclenumber === 0 ? undefined : said.vehiclenumber
    const { phone, email } = said
    const added = await addDriver(call, {
      firstName: said.firstname,
      lastName: said.lastname,
      phone,
      email,
      sharePercent: said.sharepercent,
      ...(vehicle !== undefined && { vehicleNumber: vehicle }),
    })
    if (!added.ok)
      return {
        ...faultAt(added.reason === 'known' ? ['phone', SAID_KNOWN] : DRIVER_FAULTS[added.reason]),
        ...NOBODY,
      }
    const link = `${await findOrigin(call)}${added.invitation.path}`
    return { ...DONE, number: added.number, faults: [], link, mailed: email !== '' }
  })

  serve(app, deps, wire.saveFleetDriver, async (said, call) => {
    const { number, version, phone, email } = said
    const saved = await saveDriver(call, {
      number,
      version,
      firstName: said.firstname,
      lastName: said.lastname,
      phone,
      email,
      sharePercent: said.sharepercent,
      vehicleNumber: said.vehiclenumber === 0 ? undefined : said.vehiclenumber,
    })
    if (saved.ok) return { ...DONE, number, faults: [] }
    if (saved.reason === 'newer') return conflict()
    if (saved.reason === 'unknown') return { ...refused(GONE), number: 0, faults: [] }
    if (saved.reason === 'known')
      return faultAt(['phone', `Driver ${saved.number} has this number or address already.`])
    return faultAt(DRIVER_FAULTS[saved.reason])
  })

  serve(app, deps, wire.inviteFleetDriver, async ({ number }, call) => {
    const invited = await inviteDriver(call, { number })
    if (!invited) return { ...refused(GONE), number: 0, faults: [], ...NOBODY }
    const link = `${await findOrigin(call)}${invited.invitation.path}`
    return { ...DONE, number, faults: [], link, mailed: invited.mailed }
  })

  serve(app, deps, wire.endFleetDriver, async (said, call) => {
    const verdict = await endDriver(call, said)
    if (verdict.ok) return DONE
    return refused(
      verdict.reason === 'has-jobs'
        ? 'They still have jobs. Give those to somebody else first; the board shows them.'
        : GONE,
    )
  })

  serve(app, deps, wire.keepDriverPhoto, async ({ number, picture }, call) => {
    const bytes = picture === '' ? undefined : Buffer.from(picture, 'base64')
    const kept = await keepPhoto(call, { number, bytes })
    if (kept.ok) return DONE
    return refused(kept.reason === 'unknown' ? GONE : sayPictureFault(kept.reason, 'driver'))
  })
}

const TYPE_FAULTS = {
  name: 'A name has 1 to 60 letters.',
  description: 'A description has at most 255 letters.',
  drawing: 'Choose one of the drawings.',
  picture: 'This picture is not there any more. Please bring it again.',
} as const

function typeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.saveFleetType, async (said, call) => {
    const { of, passengers, luggage, handbags, ...type } = said
    const saved = await saveVehicleType(call, {
      ...type,
      mostPassengers: passengers,
      mostLuggage: luggage,
      mostHandbags: handbags,
      ...(of && { of: { id: of.vehtypeid, version: of.version } }),
    })
    if (saved.ok) return { ...DONE, number: saved.id, faults: [] }
    if (saved.reason === 'newer') return conflict()
    if (saved.reason === 'known') return faultAt(['name', 'Another type has this name already.'])
    if (!('fields' in saved)) return { ...refused(GONE), number: 0, faults: [] }
    const faults = saved.fields.map((path) => ({ path, message: TYPE_FAULTS[path] }))
    return { ...refused('Something is not right.'), number: 0, faults }
  })

  serve(app, deps, wire.orderFleetTypes, async ({ vehtypeids }, call) =>
    (await orderVehicleTypes(call, { ids: vehtypeids }))
      ? DONE
      : refused('The types have changed meanwhile. They are shown as they are now.'),
  )

  serve(app, deps, wire.retireFleetType, async ({ vehtypeid, retired }, call) => {
    const verdict = await retireVehicleType(call, { id: vehtypeid, retired })
    if (verdict.ok) return DONE
    if (verdict.reason === 'unknown') return refused(GONE)
    return refused(
      verdict.reason === 'default'
        ? 'This is the type the site begins with. Choose another first, under Site, Fields.'
        : 'It is the last type on the site.',
    )
  })
}

const writePapers = (papers: readonly KeptPaper[]): wire.FleetPaper[] =>
  papers.map(({ holder, kind, number, expiresOn, authority = '', scan }) => ({
    holder,
    kind,
    number,
    authority,
    endson: expiresOn,
    scan: scan
      ? { endson: scan.expiresOn, type: scan.type, at: scan.madeAt.toISOString(), by: scan.madeBy }
      : null,
  }))

function writeDriver(facts: FleetDriver, currency: string): wire.FleetDriver {
  const { driver, outcome } = facts
  const stopped = 'jobs' in outcome ? outcome.jobs.map(({ reference }) => reference) : []
  return {
    number: driver.number,
    version: facts.version,
    firstname: driver.firstName,
    lastname: driver.lastName,
    phone: driver.phone,
    email: driver.email,
    sharepercent: driver.sharePercent,
    vehiclenumber: facts.vehicleNumber ?? 0,
    hasphoto: driver.hasPhoto,
    since: facts.madeAt.toISOString(),
    enrolled: facts.enrolledAt !== undefined,
    onshift: facts.onShift,
    papers: writePapers(facts.licences),
    outcome: {
      kind: outcome.kind,
      paper: outcome.kind === 'clear' ? null : outcome.paper,
      endson: 'expiresOn' in outcome ? outcome.expiresOn : '',
      days: outcome.kind === 'ends' ? outcome.days : 0,
      stopped,
    },
    jobs: facts.jobs.map((job) => ({
      jobpartid: job.reference,
      at: job.pickupLocal,
      from: job.from,
      to: job.to,
      fare: writeMoney(minor(job.fareMinor), currency),
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
  vehtypeids: [...car.vehicleTypeIds],
  wheelchair: car.wheelchair,
  drivenby: numberOf.get(car.drivenBy ?? '') ?? 0,
  jobs: car.jobs,
  papers: writePapers(car.licences),
})
