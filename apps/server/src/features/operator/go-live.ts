import { countReadyDrivers } from '@kerbside/domain/driver/count-ready-drivers.ts'
import {
  findGoLiveBlockers,
  type GoLiveBlocker,
  type SetupFacts,
} from '@kerbside/domain/operator/find-go-live-blockers.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { findKeys } from '../payment/find-keys.ts'
import { listBooks } from '../quotation/price-list/list-price-books.ts'
import { ANY_HOST } from './find-operator.ts'
import { readOperator, saveOperator } from './save-operator.ts'
import { hasChanged, listFleet } from './setup-store.ts'
import { listHosts } from './store.ts'
import { type MailStatus, readMailStatus } from './test-mail.ts'

type Deps = Pick<
  RequestContext,
  'db' | 'operator' | 'now' | 'principal' | 'changes' | 'key' | 'settings'
>

/** Which parts of an operator's setup exist, and the last test of its emails. */
export async function findSetupFacts(
  deps: Omit<Deps, 'principal' | 'changes'>,
  profile: Operator,
): Promise<{ facts: SetupFacts; mail: MailStatus }> {
  const { operator, now } = deps
  const { settings, brand, zone } = profile
  const [books, types, hosts, cards, paypal] = await Promise.all([
    listBooks(deps),
    listVehicleTypes(deps),
    listHosts(deps.db),
    findKeys(deps, settings.paymentGateway),
    findKeys(deps, 'paypal'),
  ])
  const { fleet, changed, mail } = await withOperator(deps, async (tx) => ({
    fleet: await listFleet(tx, { operator }),
    changed: await hasChanged(tx, { operator, path: 'brand.' }),
    mail: await readMailStatus(tx, deps, { operator, profile }),
  }))
  const facts: SetupFacts = {
    priceBooks: books.filter(isForEveryone).length,
    vehicleTypes: types.length,
    vehicles: fleet.vehicles.length,
    drivers: fleet.drivers.length,
    readyDrivers: countReadyDrivers(fleet, { now: now(), zone }),
    keyed: [...(cards ? ['card' as const] : []), ...(paypal ? ['paypal' as const] : [])],
    hosts: hosts.flatMap(({ host, operatorId }) =>
      operatorId === operator && host !== ANY_HOST ? [host] : [],
    ),
    hasBrand: changed || brand.logo !== undefined,
    mail: mail.state,
  }
  return { facts, mail }
}

/** A book that prices a visitor without an account: an account's own book or a closed one does not. */
const isForEveryone = (book: Awaited<ReturnType<typeof listBooks>>[number]): boolean =>
  book.inForce !== undefined && book.bookerId === undefined && book.closedAt === undefined

export type GoLiveResult =
  | { ok: true; operator: Operator }
  | { ok: false; missing: readonly GoLiveBlocker[] }

/**
 * Switches from test mode to real payments and bookings; rejected while anything is missing. A repeat has no further
 * effect.
 */
export async function goLive(deps: Deps): Promise<GoLiveResult> {
  const { operator, version } = await readOperator(deps)
  if (operator.mode === 'live') return { ok: true, operator }
  const { facts } = await findSetupFacts(deps, operator)
  const missing = findGoLiveBlockers(operator, facts)
  if (missing.length > 0) return { ok: false, missing }
  const saved = await saveOperator(deps, {
    version,
    action: 'operator.live',
    change: (now) => ({ ok: true, operator: { ...now, mode: 'live' } }),
  })
  // another request saved in between and may have removed something that is needed, so check again
  return saved.ok ? { ok: true, operator: saved.operator } : goLive(deps)
}
