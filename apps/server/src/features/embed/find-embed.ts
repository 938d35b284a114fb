import type { TrackingCode } from '@kerbside/domain/embed/tracking-code.ts'
import { mayEmbed } from '@kerbside/domain/operator/may-embed.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { cachePerDatabase } from '../../cache-briefly.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { findById } from '../operator/find-by-id.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { findCode, findCodeOwner } from './store.ts'

type EmbedDeps = Pick<Deps, 'db' | 'now'>

const CODE = /^[a-z0-9-]{3,64}$/

type EmbedMatch = { operator: Operator; code: TrackingCode }

const codes = cachePerDatabase<TrackingCode | undefined>()
const owners = cachePerDatabase<OperatorId | undefined>()

/** The operator of a tracking code, whatever host it is used on; undefined if the code is unknown or revoked. */
export async function findByCode(
  deps: EmbedDeps,
  rawCode: string,
): Promise<EmbedMatch | undefined> {
  if (!CODE.test(rawCode)) return undefined
  const { db, now } = deps
  const id = await owners(db).get(now(), { key: rawCode, load: () => findCodeOwner(db, rawCode) })
  const operator = id && (await findById(deps, id))
  const code = operator && (await findLiveCode(deps, { operator, rawCode }))
  return code && operator ? { operator, code } : undefined
}

async function findLiveCode(
  { db, now }: EmbedDeps,
  { operator, rawCode }: { operator: Operator; rawCode: string },
): Promise<TrackingCode | undefined> {
  if (!CODE.test(rawCode)) return undefined
  const id = operator.id as OperatorId
  const code = await codes(db).get(now(), {
    key: `${id}|${rawCode}`,
    load: () =>
      withOperator({ db, operator: id }, (tx) => findCode(tx, { operator: id, code: rawCode })),
  })
  return code?.revoked === false ? code : undefined
}

/** The operator as a page with this code shows it: its layout, and the sites that may embed it. */
export async function findEmbedded(
  deps: EmbedDeps,
  { operator, rawCode }: { operator: Operator; rawCode: string },
): Promise<Operator | undefined> {
  const code = await findLiveCode(deps, { operator, rawCode })
  if (!code) return undefined
  const existing = drawn.get(operator) ?? new Map<TrackingCode, Operator>()
  drawn.set(operator, existing)
  const { settings } = operator
  const embedded = existing.get(code) ?? {
    ...operator,
    settings: {
      ...settings,
      widgetMode: code.mode ?? settings.widgetMode,
      embedders: carriersOf({ operator, code }),
    },
  }
  existing.set(code, embedded)
  return embedded
}

/** One object per operator and code, because rendered results are cached by it. */
const drawn = new WeakMap<Operator, Map<TrackingCode, Operator>>()

const carriersOf = ({ operator, code }: EmbedMatch): readonly string[] =>
  code.domains.length > 0 ? code.domains : operator.settings.embedders

/** Whether a page may embed the widget of a code; an unknown code may not be embedded. */
export async function isCarrier(
  deps: EmbedDeps,
  { code: rawCode, parent }: { code: string; parent: string },
): Promise<boolean> {
  const found = await findByCode(deps, rawCode)
  if (!found || !URL.canParse(parent)) return false
  return mayEmbed(carriersOf(found), new URL(parent).origin)
}

/** Where the booking site of a code is served. */
export async function findSiteOf(
  deps: EmbedDeps & Pick<Deps, 'settings'>,
  rawCode: string,
): Promise<string | undefined> {
  const found = await findByCode(deps, rawCode)
  return found && findOrigin({ ...deps, operator: found.operator.id as OperatorId })
}
