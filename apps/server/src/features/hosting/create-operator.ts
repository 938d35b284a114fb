import type { AuditActor } from '@kerbside/domain/audit/audit-entry.ts'
import { isEmail } from '@kerbside/domain/booking/draft-contact.ts'
import { FIRST_TYPES } from '@kerbside/domain/fleet/first-types.ts'
import { judgeHost } from '@kerbside/domain/hosting/host-name.ts'
import {
  judgeWish,
  newOperator,
  type OperatorWish,
  type WishFault,
} from '@kerbside/domain/hosting/new-operator.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { beginPrices } from '../quotation/begin-prices.ts'
import { addMember, type Invitation } from '../staff/invite-member.ts'
import { insertHost } from './host-store.ts'
import { hostsOfInstall, readHost } from './keep-host.ts'
import { insertOperator, insertTypes } from './operator-store.ts'

type Means = Pick<Deps, 'db' | 'key' | 'now' | 'newId' | 'randomBytes'> & {
  settings: Pick<Deps['settings'], 'publicUrl' | 'hostPage'>
  /** Without it, as on the command line, nobody knows which town it is at home in. */
  placesFor?: Deps['placesFor']
}

export type CreateVerdict =
  | { ok: true; operator: OperatorId; host: string; invitation: Invitation }
  | { ok: false; reason: WishFault | 'slug-taken' | 'bad-host' | 'host-taken' | 'bad-owner' }

/** Thrown inside the transaction so that nothing of it stays. */
class Undone extends Error {}

/**
 * A new operator at a host of its own, in test mode, with prices to begin with that are in force for nobody, and the
 * link by which its first owner comes in. All of it is there, or nothing.
 */
export async function createOperator(
  means: Means,
  said: {
    wish: OperatorWish
    host: string
    owner: { email: string; name: string }
    by: AuditActor
  },
): Promise<CreateVerdict> {
  const { wish, owner, by } = said
  const fault = judgeWish(wish, { isZone, isCurrency, isCountry })
  if (fault) return { ok: false, reason: fault }
  const host = readHost(said.host)
  // whoever runs the install may give a name of this machine to try things out
  if (!judgeHost(host, { ours: hostsOfInstall(means), production: false }).ok)
    return { ok: false, reason: 'bad-host' }
  if (!isEmail(owner.email) || owner.name.trim() === '') return { ok: false, reason: 'bad-owner' }

  const id = means.newId()
  const operator = id as OperatorId
  const made = newOperator({ ...wish, id })
  const near = await means.placesFor?.(made).nearest(wish.base)
  const town = near?.kind === 'town' ? near.name : near?.town
  const undone: { reason?: 'slug-taken' | 'host-taken' } = {}
  try {
    await withOperator({ db: means.db, operator }, async (tx) => {
      const undo = (reason: 'slug-taken' | 'host-taken'): never => {
        undone.reason = reason
        throw new Undone(reason)
      }
      const profile = newOperator({ ...wish, id, town })
      if (!(await insertOperator(tx, { operator: profile, now: means.now() }))) undo('slug-taken')
      if (!(await insertHost(tx, { operator, host }))) undo('host-taken')
      await insertTypes(tx, { operator, types: FIRST_TYPES })
      await beginPrices(tx, { operator, profile: wish, types: FIRST_TYPES, now: means.now() })
      const { slug, name } = wish
      await keepAudit(tx, {
        operator,
        now: means.now,
        who: {},
        actor: by,
        deed: 'operator.created',
        object: `operator ${slug}`,
        detail: { slug, name, host },
      })
    })
  } catch (error) {
    if (error instanceof Undone && undone.reason) return { ok: false, reason: undone.reason }
    throw error
  }
  const added = await addMember({ ...means, operator }, { ...owner, role: 'owner' })
  if (!added.ok) throw new Error(`the first owner was not added: ${added.reason}`)
  return { ok: true, operator, host, invitation: added.invitation }
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

export const CREATE_REFUSALS = {
  'bad-slug': 'A short name has 2 to 40 small letters, digits and hyphens, such as north-cars.',
  'bad-name': 'A name has 1 to 80 characters.',
  'bad-zone': 'A time zone is written as Europe/London.',
  'bad-currency': 'A currency is written as GBP or EUR.',
  'bad-country': 'A country is written as GB or IE.',
  'bad-base': 'Say where it is at home as latitude,longitude, such as 51.5072,-0.1276.',
  'slug-taken': 'Another operator has this short name.',
  'bad-host': 'A host is a name such as book.example.com, and none of the install itself.',
  'host-taken': 'This host name is in use already.',
  'bad-owner': 'Say the e-mail address and the name of the first owner.',
} satisfies Record<Extract<CreateVerdict, { ok: false }>['reason'], string>
