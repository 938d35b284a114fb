import type { AuditActor } from '@kerbside/domain/audit/audit-entry.ts'
import { isEmail } from '@kerbside/domain/booking/draft/draft-contact.ts'
import { FIRST_TYPES } from '@kerbside/domain/fleet/first-types.ts'
import { checkHostName } from '@kerbside/domain/hosting/host-name.ts'
import {
  checkOperatorRequest,
  newOperator,
  type OperatorRequest,
  type OperatorRequestError,
} from '@kerbside/domain/hosting/new-operator.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { isHostTaken } from '../operator/list-sites.ts'
import { beginPrices } from '../quotation/price-list/begin-prices.ts'
import { addMember, type Invitation } from '../staff/invite-member.ts'
import { hostsOfInstall, parseHostname } from './claim-host.ts'
import { insertHost } from './host-store.ts'
import { insertOperator, insertTypes } from './operator-store.ts'

type CreateOperatorDeps = Pick<
  Deps,
  'db' | 'key' | 'now' | 'newId' | 'randomBytes' | 'operators'
> & {
  settings: Pick<Deps['settings'], 'publicUrl' | 'platformHostname'>
  /** Finds the home town; without it, as on the command line, the home town is unknown. */
  placesFor?: Deps['placesFor']
}

export type CreateResult =
  | { ok: true; operator: OperatorId; host: string; invitation: Invitation }
  | { ok: false; reasons: readonly CreateRejection[] }

export type CreateRejection =
  | OperatorRequestError
  | 'slug-taken'
  | 'bad-host'
  | 'host-taken'
  | 'bad-owner-name'
  | 'bad-owner'

/** Thrown inside the transaction to roll it back. */
class Rollback extends Error {}

/**
 * Creates an operator with its own host, in test mode, with draft prices that are not live, and the link for its
 * first owner. All in one transaction.
 */
export async function createOperator(
  deps: CreateOperatorDeps,
  input: {
    operatorRequest: OperatorRequest
    host: string
    owner: { email: string; name: string }
    by: AuditActor
  },
): Promise<CreateResult> {
  const { operatorRequest, owner, by } = input
  const host = parseHostname(input.host)
  const reasons = await listErrors(deps, { ...input, host })
  if (reasons.length > 0) return { ok: false, reasons }

  const id = deps.newId()
  const operator = id as OperatorId
  const made = newOperator({ ...operatorRequest, id })
  const near = await deps.placesFor?.(made).nearest(operatorRequest.base)
  const town = near?.kind === 'town' ? near.name : near?.town
  const rollBackReason: { reason?: 'slug-taken' | 'host-taken' } = {}
  try {
    await withOperator({ db: deps.db, operator }, async (tx) => {
      const undo = (reason: 'slug-taken' | 'host-taken'): never => {
        rollBackReason.reason = reason
        throw new Rollback(reason)
      }
      const profile = newOperator({ ...operatorRequest, id, town })
      if (!(await insertOperator(tx, { operator: profile, now: deps.now() }))) undo('slug-taken')
      if (!(await insertHost(tx, { operator, host }))) undo('host-taken')
      await insertTypes(tx, { operator, types: FIRST_TYPES })
      await beginPrices(tx, {
        operator,
        profile: operatorRequest,
        types: FIRST_TYPES,
        now: deps.now(),
      })
      const { slug, name } = operatorRequest
      await recordAudit(tx, {
        operator,
        now: deps.now,
        principal: {},
        actor: by,
        action: 'operator.created',
        object: `operator ${slug}`,
        detail: { slug, name, host },
      })
    })
  } catch (error) {
    if (error instanceof Rollback && rollBackReason.reason)
      return { ok: false, reasons: [rollBackReason.reason] }
    throw error
  }
  const added = await addMember({ ...deps, operator }, { ...owner, role: 'owner' })
  if (!added.ok) throw new Error(`the first owner was not added: ${added.reason}`)
  return { ok: true, operator, host, invitation: added.invitation }
}

/** Everything that is wrong, so that the form shows it at once. The database decides in the end who gets a name. */
async function listErrors(
  deps: CreateOperatorDeps,
  input: {
    operatorRequest: OperatorRequest
    host: string
    owner: { email: string; name: string }
  },
): Promise<CreateRejection[]> {
  const { operatorRequest, host, owner } = input
  const { slug } = operatorRequest
  const errors: CreateRejection[] = checkOperatorRequest(operatorRequest, {
    isZone,
    isCurrency,
    isCountry,
  })
  if ((await deps.operators.list()).some((other) => other.slug === slug)) errors.push('slug-taken')
  // outside production the platform may use a name of this machine for trials
  if (!checkHostName(host, { ours: hostsOfInstall(deps), production: false }).ok)
    errors.push('bad-host')
  else if (await isHostTaken(deps.db, host)) errors.push('host-taken')
  if (owner.name.trim() === '') errors.push('bad-owner-name')
  if (!isEmail(owner.email)) errors.push('bad-owner')
  return errors
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== ''
  } catch {
    return false
  }
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const isCurrency = (code: string): boolean => CURRENCIES.has(code)

const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const isCountry = (code: string): boolean => REGIONS.of(code) !== undefined

export const CREATE_REJECTION_MESSAGES = {
  'bad-slug': 'Use 2 to 40 lowercase letters, digits and hyphens, such as north-cars.',
  'bad-name': 'Enter a name of up to 80 characters.',
  'bad-zone': 'Enter a time zone such as Europe/London.',
  'bad-currency': 'Enter a currency such as GBP or EUR.',
  'bad-country': 'Enter a country code such as GB or IE.',
  'bad-base':
    'We couldn’t find this place. Enter a postcode, an address, or coordinates such as 51.5072, -0.1276.',
  'slug-taken': 'Another operator already has this ID.',
  'bad-host': 'Enter a domain such as book.example.com. It can’t be a domain of this installation.',
  'host-taken': 'This domain is already in use.',
  'bad-owner-name': 'Enter the owner’s name.',
  'bad-owner': 'Enter a valid email address.',
} satisfies Record<CreateRejection, string>
