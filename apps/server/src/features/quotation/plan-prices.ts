import { readWhen, resolveLocal } from '@kerbside/domain/time.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { deleteDraft, findDraftRow, insertDraft, lockDraft } from './draft-store.ts'
import { type JudgedFault, judgeDocument } from './judge-document.ts'
import { type BrokenGolden, findBroken } from './judge-golden.ts'
import { findDocument, listBooks } from './list-books.ts'
import {
  findPlanRow,
  insertPlan,
  listPlanRows,
  movePlan,
  type Plan,
  settlePlan,
} from './plan-store.ts'
import type { TariffDocument } from './read-tariff.ts'
import { tellBroken } from './tell-changes.ts'

type Means = Pick<Call, 'db' | 'operator' | 'now' | 'profile' | 'who' | 'newId'>

const MOST_SETTLED = 20

type TimeRefused = { ok: false; reason: 'no-such-time' | 'in-the-past' }

export type PlanVerdict =
  /** `twice`: the clock shows that time twice, and the first is meant. */
  | { ok: true; id: string; twice: boolean }
  | TimeRefused
  | { ok: false; reason: 'no-draft' | 'newer' | 'unchanged' | 'waiting' }
  | { ok: false; reason: 'overtaken'; live: number | undefined }
  | { ok: false; reason: 'faults'; faults: readonly JudgedFault[] }
  | { ok: false; reason: 'golden'; golden: readonly BrokenGolden[] }

/**
 * The draft of a book goes live by itself at a time of the operator's clock. From now on it waits and is worked on no
 * more; one for each book.
 */
export async function planPrices(
  means: Means,
  said: { book: string; version: number; liveAt: string; note: string; because: string },
): Promise<PlanVerdict> {
  const { operator, now, who } = means
  const { book: slug, because, note } = said
  const at = judgeTime(means, said.liveAt)
  if (!at.ok) return at
  const book = (await listBooks(means)).find((one) => one.slug === slug && !one.closedAt)
  const draft = await withOperator(means, (tx) => findDraftRow(tx, { operator, book: slug }))
  if (!book || !draft) return { ok: false, reason: 'no-draft' }
  if (draft.version !== said.version) return { ok: false, reason: 'newer' }
  if (draft.basedOn !== book.inForce) return { ok: false, reason: 'overtaken', live: book.inForce }
  const { document, basedOn } = draft
  const judged = await judgeDocument(means, { value: document, book })
  if (!judged.ok || judged.faults.length > 0)
    return { ok: false, reason: 'faults', faults: judged.faults }
  const live = await findDocument(means, { book: slug })
  if (live && JSON.stringify(live.document) === JSON.stringify(document))
    return { ok: false, reason: 'unchanged' }
  const golden = await findBroken(means, { book: slug, document })
  if (golden.length > 0 && because === '') return { ok: false, reason: 'golden', golden }
  const plan: Plan & { document: TariffDocument } = {
    id: means.newId(),
    book: slug,
    document,
    basedOn,
    liveAt: at.at,
    note,
    because,
    state: 'waiting',
    why: '',
    madeVersion: undefined,
    version: 1,
    madeAt: now(),
    madeBy: who.member?.name ?? '',
  }
  return withOperator(means, async (tx): Promise<PlanVerdict> => {
    const held = await lockDraft(tx, { operator, book: slug })
    if (held?.version !== said.version) return { ok: false, reason: 'newer' }
    if (!(await insertPlan(tx, { operator, plan }))) return { ok: false, reason: 'waiting' }
    await deleteDraft(tx, { operator, book: slug })
    await keepAudit(tx, {
      ...means,
      deed: 'prices.planned',
      object: `prices ${slug}`,
      detail: [
        { path: 'liveAt', before: undefined, after: at.at.toISOString() },
        ...tellBroken(golden, because),
      ],
    })
    return { ok: true, id: plan.id, twice: at.twice }
  })
}

function judgeTime(
  { now, profile }: Pick<Means, 'now' | 'profile'>,
  said: string,
): { ok: true; at: Date; twice: boolean } | TimeRefused {
  const when = readWhen(said, profile.zone)
  if (!when.ok) return when
  if (when.at <= now()) return { ok: false, reason: 'in-the-past' }
  const civil = resolveLocal(when.local, profile.zone)
  // who says the offset means one of the two
  const isCivil = said.length <= 'YYYY-MM-DDTHH:MM:SS.mmm'.length && !said.endsWith('Z')
  return { ok: true, at: when.at, twice: civil.ok && civil.twice && isCivil }
}

export type SettleVerdict =
  | { ok: true; id: string; twice: boolean; isDraftAgain: boolean }
  | TimeRefused
  | { ok: false; reason: 'missing' | 'newer' }

/** Another time for prices that wait; `version` is the state it was decided on. */
export async function moveLive(
  means: Means,
  said: { id: string; version: number; liveAt: string },
): Promise<SettleVerdict> {
  const at = judgeTime(means, said.liveAt)
  return settle(means, said, async (tx, plan) => {
    if (!at.ok) return at
    const { operator } = means
    await movePlan(tx, { operator, id: plan.id, liveAt: at.at })
    await keepAudit(tx, {
      ...means,
      deed: 'prices.plan-moved',
      object: `prices ${plan.book}`,
      detail: [{ path: 'liveAt', before: plan.liveAt.toISOString(), after: at.at.toISOString() }],
    })
    return { ok: true, id: plan.id, twice: at.twice, isDraftAgain: false }
  })
}

/** Prices that wait do not go live; they are the draft again, unless another one is worked on. */
export const cancelLive = (
  means: Means,
  said: { id: string; version: number },
): Promise<SettleVerdict> =>
  settle(means, said, async (tx, plan) => {
    const { operator, now } = means
    await settlePlan(tx, { operator, id: plan.id, state: 'cancelled', now: now() })
    const isDraftAgain = await draftAgain(tx, { means, plan })
    await keepAudit(tx, {
      ...means,
      deed: 'prices.plan-cancelled',
      object: `prices ${plan.book}`,
      detail: {},
    })
    return { ok: true, id: plan.id, twice: false, isDraftAgain }
  })

/** Nothing that was worked on is lost; false when another draft is in its place. */
export const draftAgain = (
  tx: Tx,
  facts: {
    means: Pick<Means, 'operator' | 'now'>
    plan: Plan & { document: TariffDocument }
  },
): Promise<boolean> => {
  const { means, plan } = facts
  const { book, document, basedOn, madeBy: changedBy } = plan
  const { operator } = means
  const draft = { operator, book, document, basedOn, version: 1, changedBy }
  return insertDraft(tx, { ...draft, changedAt: means.now() })
}

const settle = (
  means: Means,
  { id, version }: { id: string; version: number },
  act: (tx: Tx, plan: Plan & { document: TariffDocument }) => Promise<SettleVerdict>,
): Promise<SettleVerdict> =>
  withOperator(means, async (tx): Promise<SettleVerdict> => {
    const plan = await findPlanRow(tx, { operator: means.operator, id })
    if (!plan) return { ok: false, reason: 'missing' }
    if (plan.state !== 'waiting' || plan.version !== version) return { ok: false, reason: 'newer' }
    return act(tx, plan)
  })

export type SeenPlan = Plan & { name: string; fits: boolean }

/** What waits, and what became of the last that did. */
export async function listPlans(means: Means): Promise<SeenPlan[]> {
  const { operator } = means
  const books = await listBooks(means)
  const plans = await withOperator(means, (tx) =>
    listPlanRows(tx, { operator, most: MOST_SETTLED }),
  )
  return plans.map((plan) => {
    const book = books.find(({ slug }) => slug === plan.book)
    return { ...plan, name: book?.name ?? plan.book, fits: book?.inForce === plan.basedOn }
  })
}
