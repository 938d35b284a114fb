import type { TrackingCode } from '@kerbside/domain/embed/tracking-code.ts'
import { mayEmbed } from '@kerbside/domain/operator/may-embed.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { keptPer } from '../../kept-briefly.ts'
import type { OperatorId } from '../../operator.ts'
import { findById } from '../operator/find-by-id.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { findCode, findCodeOwner } from './store.ts'

type Means = Pick<Deps, 'db' | 'now'>

const CODE = /^[a-z0-9-]{3,64}$/

type Found = { operator: Operator; code: TrackingCode }

const codes = keptPer<TrackingCode | undefined>()
const owners = keptPer<OperatorId | undefined>()

/** Whose a code is, on whatever host it was said; undefined when it is nobody's or was revoked. */
export async function findByCode(means: Means, said: string): Promise<Found | undefined> {
  if (!CODE.test(said)) return undefined
  const { db, now } = means
  const id = await owners(db).get(now(), { key: said, load: () => findCodeOwner(db, said) })
  const operator = id && (await findById(means, id))
  const code = operator && (await findLiveCode(means, { operator, said }))
  return code && operator ? { operator, code } : undefined
}

async function findLiveCode(
  { db, now }: Means,
  { operator, said }: { operator: Operator; said: string },
): Promise<TrackingCode | undefined> {
  if (!CODE.test(said)) return undefined
  const id = operator.id as OperatorId
  const code = await codes(db).get(now(), {
    key: `${id}|${said}`,
    load: () =>
      withOperator({ db, operator: id }, (tx) => findCode(tx, { operator: id, code: said })),
  })
  return code?.revoked === false ? code : undefined
}

/** The operator as a page under this code shows it: its layout, and who may carry it. */
export async function findEmbedded(
  means: Means,
  { operator, said }: { operator: Operator; said: string },
): Promise<Operator | undefined> {
  const code = await findLiveCode(means, { operator, said })
  if (!code) return undefined
  const known = drawn.get(operator) ?? new Map<TrackingCode, Operator>()
  drawn.set(operator, known)
  const { settings } = operator
  const embedded = known.get(code) ?? {
    ...operator,
    settings: {
      ...settings,
      widgetMode: code.mode ?? settings.widgetMode,
      embedders: carriersOf({ operator, code }),
    },
  }
  known.set(code, embedded)
  return embedded
}

/** One object for an operator and a code as they are now: what is drawn of it is kept by it. */
const drawn = new WeakMap<Operator, Map<TrackingCode, Operator>>()

const carriersOf = ({ operator, code }: Found): readonly string[] =>
  code.domains.length > 0 ? code.domains : operator.settings.embedders

/** Whether a page may carry the widget of a code; a code that is nobody's may not be carried at all. */
export async function isCarrier(
  means: Means,
  { code: said, parent }: { code: string; parent: string },
): Promise<boolean> {
  const found = await findByCode(means, said)
  if (!found || !URL.canParse(parent)) return false
  return mayEmbed(carriersOf(found), new URL(parent).origin)
}

/** Where the booking site of a code is served. */
export async function findSiteOf(
  means: Means & Pick<Deps, 'settings'>,
  said: string,
): Promise<string | undefined> {
  const found = await findByCode(means, said)
  return found && findOrigin({ ...means, operator: found.operator.id as OperatorId })
}
