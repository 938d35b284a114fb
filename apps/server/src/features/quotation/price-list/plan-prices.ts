import { readWhen } from '@kerbside/domain/read-when.ts'
import { resolveLocal } from '@kerbside/domain/time.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type BrokenRegressionQuote, findBroken } from '../simulation/check-regression-quotes.ts'
import { checkDocument, type TariffDocumentError } from './check-document.ts'
import { deleteDraft, findDraftRow, insertDraft, lockDraft } from './draft-store.ts'
import { findDocument, listBooks } from './list-price-books.ts'
import {
  findPlanRow,
  insertPlan,
  listPlanRows,
  movePlan,
  type Plan,
  settlePlan,
} from './plan-store.ts'
import type { TariffDocument } from './read-tariff.ts'
import { summariseBroken } from './summarise-changes.ts'

type Deps = Pick<RequestContext, 'db' | 'operator' | 'now' | 'profile' | 'principal' | 'newId'>

const MAX_SETTLED = 20

type TimeRejection = { ok: false; reason: 'no-such-time' | 'in-the-past' }

export type PlanResult =
  /** `twice`: the clock shows that time twice, and the first is used. */
  | { ok: true; id: string; twice: boolean }
  | TimeRejection
  | { ok: false; reason: 'no-draft' | 'newer' | 'unchanged' | 'waiting' }
  | { ok: false; reason: 'overtaken'; live: number | undefined }
  | { ok: false; reason: 'invalid'; errors: readonly TariffDocumentError[] }
  | { ok: false; reason: 'regression-quotes'; brokenQuotes: readonly BrokenRegressionQuote[] }

/**
 * Plans that the draft of a book goes live at a time of the operator's clock. It waits and cannot be edited any more;
 * one plan for each book.
 */
export async function planPrices(
  deps: Deps,
  input: { book: string; version: number; liveAt: string; note: string; because: string },
): Promise<PlanResult> {
  const { operator, now, principal } = deps
  const { book: slug, because, note } = input
  const at = checkPlanTime(deps, input.liveAt)
  if (!at.ok) return at
  const book = (await listBooks(deps)).find((item) => item.slug === slug && !item.closedAt)
  const draft = await withOperator(deps, (tx) => findDraftRow(tx, { operator, book: slug }))
  if (!book || !draft) return { ok: false, reason: 'no-draft' }
  if (draft.version !== input.version) return { ok: false, reason: 'newer' }
  if (draft.basedOn !== book.inForce) return { ok: false, reason: 'overtaken', live: book.inForce }
  const { document, basedOn } = draft
  const checked = await checkDocument(deps, { value: document, book })
  if (!checked.ok || checked.errors.length > 0)
    return { ok: false, reason: 'invalid', errors: checked.errors }
  const live = await findDocument(deps, { book: slug })
  if (live && JSON.stringify(live.document) === JSON.stringify(document))
    return { ok: false, reason: 'unchanged' }
  const brokenQuotes = await findBroken(deps, { book: slug, document })
  if (brokenQuotes.length > 0 && because === '')
    return { ok: false, reason: 'regression-quotes', brokenQuotes }
  const plan: Plan & { document: TariffDocument } = {
    id: deps.newId(),
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
    madeBy: principal.member?.name ?? '',
  }
  return withOperator(deps, async (tx): Promise<PlanResult> => {
    const lockedDraft = await lockDraft(tx, { operator, book: slug })
    if (lockedDraft?.version !== input.version) return { ok: false, reason: 'newer' }
    if (!(await insertPlan(tx, { operator, plan }))) return { ok: false, reason: 'waiting' }
    await deleteDraft(tx, { operator, book: slug })
    await recordAudit(tx, {
      ...deps,
      action: 'prices.planned',
      object: `prices ${slug}`,
      detail: [
        { path: 'liveAt', before: undefined, after: at.at.toISOString() },
        ...summariseBroken(brokenQuotes, because),
      ],
    })
    return { ok: true, id: plan.id, twice: at.twice }
  })
}

function checkPlanTime(
  { now, profile }: Pick<Deps, 'now' | 'profile'>,
  input: string,
): { ok: true; at: Date; twice: boolean } | TimeRejection {
  const when = readWhen(input, profile.zone)
  if (!when.ok) return when
  if (when.at <= now()) return { ok: false, reason: 'in-the-past' }
  const civil = resolveLocal(when.local, profile.zone)
  // a time with an offset is unambiguous
  const isCivil = input.length <= 'YYYY-MM-DDTHH:MM:SS.mmm'.length && !input.endsWith('Z')
  return { ok: true, at: when.at, twice: civil.ok && civil.twice && isCivil }
}

export type SettleResult =
  | { ok: true; id: string; twice: boolean; isDraftAgain: boolean }
  | TimeRejection
  | { ok: false; reason: 'missing' | 'newer' }

/** Moves a waiting plan to another time; `version` is the state the change is based on. */
export async function moveLive(
  deps: Deps,
  input: { id: string; version: number; liveAt: string },
): Promise<SettleResult> {
  const at = checkPlanTime(deps, input.liveAt)
  return settle(deps, input, async (tx, plan) => {
    if (!at.ok) return at
    const { operator } = deps
    await movePlan(tx, { operator, id: plan.id, liveAt: at.at })
    await recordAudit(tx, {
      ...deps,
      action: 'prices.plan-moved',
      object: `prices ${plan.book}`,
      detail: [{ path: 'liveAt', before: plan.liveAt.toISOString(), after: at.at.toISOString() }],
    })
    return { ok: true, id: plan.id, twice: at.twice, isDraftAgain: false }
  })
}

/** Cancels a waiting plan; its prices become the draft again, unless there is another draft. */
export const cancelLive = (
  deps: Deps,
  input: { id: string; version: number },
): Promise<SettleResult> =>
  settle(deps, input, async (tx, plan) => {
    const { operator, now } = deps
    await settlePlan(tx, { operator, id: plan.id, state: 'cancelled', now: now() })
    const isDraftAgain = await draftAgain(tx, { deps, plan })
    await recordAudit(tx, {
      ...deps,
      action: 'prices.plan-cancelled',
      object: `prices ${plan.book}`,
      detail: {},
    })
    return { ok: true, id: plan.id, twice: false, isDraftAgain }
  })

/** Restores the plan's prices as the draft; false if another draft exists. */
export const draftAgain = (
  tx: Tx,
  params: {
    deps: Pick<Deps, 'operator' | 'now'>
    plan: Plan & { document: TariffDocument }
  },
): Promise<boolean> => {
  const { deps, plan } = params
  const { book, document, basedOn, madeBy: changedBy } = plan
  const { operator } = deps
  const draft = { operator, book, document, basedOn, version: 1, changedBy }
  return insertDraft(tx, { ...draft, changedAt: deps.now() })
}

const settle = (
  deps: Deps,
  { id, version }: { id: string; version: number },
  act: (tx: Tx, plan: Plan & { document: TariffDocument }) => Promise<SettleResult>,
): Promise<SettleResult> =>
  withOperator(deps, async (tx): Promise<SettleResult> => {
    const plan = await findPlanRow(tx, { operator: deps.operator, id })
    if (!plan) return { ok: false, reason: 'missing' }
    if (plan.state !== 'waiting' || plan.version !== version) return { ok: false, reason: 'newer' }
    return act(tx, plan)
  })

export type SeenPlan = Plan & { name: string; fits: boolean }

/** The waiting plans, and the last settled ones. */
export async function listPlans(deps: Deps): Promise<SeenPlan[]> {
  const { operator } = deps
  const books = await listBooks(deps)
  const plans = await withOperator(deps, (tx) => listPlanRows(tx, { operator, max: MAX_SETTLED }))
  return plans.map((plan) => {
    const book = books.find(({ slug }) => slug === plan.book)
    return { ...plan, name: book?.name ?? plan.book, fits: book?.inForce === plan.basedOn }
  })
}
