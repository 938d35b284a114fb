import { checkKind, type KindError, MAX_OWN_KINDS } from '@kerbside/domain/driver/document-kind.ts'
import type { OwnKind } from '@kerbside/domain/driver/driver.ts'
import { lockOperator, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listChanges } from '../../audit/list-changes.ts'
import { recordAction } from '../../audit/record-action.ts'
import { insertKind, listKinds, markKindArchived, updateKind } from './kind-store.ts'

type KindInput = Pick<OwnKind, 'holder' | 'name' | 'isRequired' | 'expires' | 'warningDays'>

export type SaveKindResult =
  | { ok: true; number: number }
  | { ok: false; reason: KindError | 'too-many' | 'newer' | 'unknown' }

/** Adds a kind of document, or changes one; whose it is stays. Of two concurrent changes the first wins. */
export async function saveKind(
  context: RequestContext,
  { of, ...input }: KindInput & { of?: { number: number; version: number } | undefined },
): Promise<SaveKindResult> {
  const { operator } = context
  const result = await withOperator(context, async (tx): Promise<SaveKindResult> => {
    await lockOperator(tx, { operator })
    const kinds = await listKinds(tx, { operator })
    const before = kinds.find(({ number }) => number === of?.number)
    if (of && !before) return { ok: false, reason: 'unknown' }
    const holder = before?.holder ?? input.holder
    const others = kinds.filter(
      (item) => !item.isArchived && item.holder === holder && item.number !== of?.number,
    )
    const error = checkKind(
      input,
      others.map(({ name }) => name),
    )
    if (error) return { ok: false, reason: error }
    if (!before && kinds.length >= MAX_OWN_KINDS) return { ok: false, reason: 'too-many' }
    const number = before?.number ?? Math.max(0, ...kinds.map((item) => item.number)) + 1
    const values = { operator, number, ...input, holder }
    if (!before) await insertKind(tx, values)
    else if (!(await updateKind(tx, { ...values, version: of?.version ?? 0 })))
      return { ok: false, reason: 'newer' }
    const fieldsOf = ({ name, isRequired, expires, warningDays }: KindInput) => ({
      name,
      isRequired,
      expires,
      warningDays,
    })
    const detail = listChanges(before ? fieldsOf(before) : {}, fieldsOf(input))
    if (detail.length > 0)
      await recordAction(tx, {
        deps: context,
        action: before ? 'document-kind.saved' : 'document-kind.added',
        object: `document kind ${number}`,
        detail,
      })
    return { ok: true, number }
  })
  if (result.ok) context.changes?.notify(operator)
  return result
}

/** An archived kind is no longer asked for; its documents stay. False if it does not exist or its name is taken. */
export async function archiveKind(
  context: RequestContext,
  { number, isArchived }: { number: number; isArchived: boolean },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'name-taken' }> {
  const { operator } = context
  const result = await withOperator(context, async (tx) => {
    await lockOperator(tx, { operator })
    const kinds = await listKinds(tx, { operator })
    const kind = kinds.find((item) => item.number === number)
    if (!kind) return { ok: false, reason: 'unknown' } as const
    if (kind.isArchived === isArchived) return { ok: true } as const
    const others = kinds.filter((item) => !item.isArchived && item.holder === kind.holder)
    const isTaken =
      checkKind(
        kind,
        others.map(({ name }) => name),
      ) === 'name-taken'
    if (!isArchived && isTaken) return { ok: false, reason: 'name-taken' } as const
    await markKindArchived(tx, { operator, number, at: isArchived ? context.now() : null })
    await recordAction(tx, {
      deps: context,
      action: isArchived ? 'document-kind.archived' : 'document-kind.restored',
      object: `document kind ${number}`,
      detail: { name: kind.name },
    })
    return { ok: true } as const
  })
  if (result.ok) context.changes?.notify(operator)
  return result
}
