import {
  type GoLiveFault,
  judgeGoLive,
  type SetupFacts,
} from '@kerbside/domain/operator/judge-go-live.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { findKeys } from '../payment/find-keys.ts'
import { listBooks } from '../quotation/list-books.ts'
import { ANY_HOST } from './find-operator.ts'
import { readOperator, saveOperator } from './save-operator.ts'
import { countFleet, hasChanged } from './setup-store.ts'
import { listHosts } from './store.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now' | 'who' | 'changes' | 'key'>

/** What of an operator is really there. */
export async function findSetupFacts(
  means: Omit<Means, 'who' | 'changes'>,
  { settings, brand }: Operator,
): Promise<SetupFacts> {
  const { operator } = means
  const [books, types, hosts, cards, paypal] = await Promise.all([
    listBooks(means),
    listVehicleTypes(means),
    listHosts(means.db),
    findKeys(means, settings.paymentGateway),
    findKeys(means, 'paypal'),
  ])
  const [fleet, changed] = await withOperator(means, async (tx) => [
    await countFleet(tx, { operator }),
    await hasChanged(tx, { operator, path: 'brand.' }),
  ])
  return {
    priceBooks: books.filter(({ inForce }) => inForce !== undefined).length,
    vehicleTypes: types.length,
    ...fleet,
    keyed: [...(cards ? ['card' as const] : []), ...(paypal ? ['paypal' as const] : [])],
    hosts: hosts.flatMap(({ host, operatorId }) =>
      operatorId === operator && host !== ANY_HOST ? [host] : [],
    ),
    hasBrand: changed || brand.logo !== undefined,
  }
}

export type GoLiveVerdict =
  | { ok: true; operator: Operator }
  | { ok: false; missing: readonly GoLiveFault[] }

/** From test mode to real money and real bookings; refused while anything is missing. Twice is once. */
export async function goLive(means: Means): Promise<GoLiveVerdict> {
  const { operator, version } = await readOperator(means)
  if (operator.mode === 'live') return { ok: true, operator }
  const missing = judgeGoLive(operator, await findSetupFacts(means, operator))
  if (missing.length > 0) return { ok: false, missing }
  const saved = await saveOperator(means, {
    version,
    deed: 'operator.live',
    change: (now) => ({ ok: true, operator: { ...now, mode: 'live' } }),
  })
  // somebody saved in between: what they saved may have taken away what was there
  return saved.ok ? { ok: true, operator: saved.operator } : goLive(means)
}
