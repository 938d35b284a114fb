import { type Tx, withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import { failpoint } from '../../../failpoint.ts'
import { listDueOperators } from '../../../list-due-operators.ts'
import type { RequestContext } from '../../../request-context.ts'
import { systemContext } from '../../../system-context.ts'
import { listChanges } from '../../audit/list-changes.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { queueMail } from '../../notification/send/queue-mail.ts'
import { catchVersionConflict, mustReplace } from '../quote/must-replace.ts'
import { findBroken } from '../simulation/check-regression-quotes.ts'
import { describeBroken } from '../simulation/write-regression-quote.ts'
import { listBooks } from './list-price-books.ts'
import { draftAgain } from './plan-prices.ts'
import { duePlans, findPlanRow, listDuePlans, type Plan, settlePlan } from './plan-store.ts'
import type { TariffDocument } from './read-tariff.ts'
import { saveTariff } from './save-tariff.ts'
import { summariseBroken, summariseChanges } from './summarise-changes.ts'

type Waiting = Plan & { document: TariffDocument }

const SYSTEM = { kind: 'system', id: '', name: '' } as const

/** Settles the due plans of every operator. */
export async function settleEveryPlan(deps: Deps): Promise<void> {
  const now = deps.now()
  for (const profile of await listDueOperators(deps, ({ id }) => duePlans(id, now), {
    // a plan's time may come long after it was written
    all: true,
  }))
    await settlePlans(systemContext(deps, profile))
}

/** Publishes due plans. A server that was down publishes late, and two at once publish once. */
export async function settlePlans(context: RequestContext): Promise<void> {
  const { operator, now } = context
  const due = await withOperator(context, (tx) => listDuePlans(tx, { operator, now: now() }))
  for (const id of due) {
    const plan = await withOperator(context, (tx) => findPlanRow(tx, { operator, id }))
    if (plan?.state !== 'waiting') continue
    const why = await publishPlan(context, plan)
    if (why !== undefined) await reject(context, { plan, why })
  }
}

/** Thrown in the transaction of the second process that settles a plan. */
class SettledAlready extends Error {}

/** Why the plan cannot go live; undefined if it did, or if another process settled it. */
async function publishPlan(context: RequestContext, plan: Waiting): Promise<string | undefined> {
  const { operator, now, changes } = context
  const { book, document, because } = plan
  const brokenQuotes = await findBroken(context, { book, document })
  if (brokenQuotes.length > 0 && because === '') return describeBroken(brokenQuotes)
  const saving = saveTariff(context, {
    book,
    value: document,
    note: plan.note,
    by: plan.madeBy,
    also: async (tx, made) => {
      mustReplace(made, plan.basedOn)
      const { version: madeVersion } = made
      const settled = { operator, id: plan.id, state: 'live', madeVersion, now: now() } as const
      if (!(await settlePlan(tx, settled))) throw new SettledAlready()
      await recordAudit(tx, {
        ...context,
        actor: SYSTEM,
        action: 'prices.published',
        object: `prices ${book} ${madeVersion}`,
        detail: [
          { path: 'plannedBy', before: undefined, after: plan.madeBy },
          ...summariseBroken(brokenQuotes, because),
          ...summariseChanges(listChanges(made.before ?? {}, made.document)),
        ],
      })
      failpoint('prices.live')
    },
  })
  try {
    const saved = await catchVersionConflict(saving)
    if (!saved.ok) return describeFailure(saved)
    changes.notify(operator)
    return undefined
  } catch (error) {
    if (error instanceof SettledAlready) return undefined
    throw error
  }
}

function describeFailure(
  rejection: Extract<
    | Awaited<ReturnType<typeof saveTariff>>
    | { ok: false; reason: 'overtaken'; live?: number | undefined },
    { ok: false }
  >,
): string {
  switch (rejection.reason) {
    case 'overtaken':
      return `Version ${rejection.live ?? 0} was published after this draft was started.`
    case 'unchanged':
      return `These prices are identical to version ${rejection.version}.`
    case 'invalid':
      return 'These prices no longer match your vehicle types and places.'
    case 'unknown-book':
      return 'The price book is closed.'
    case 'in-the-past':
      return 'The time is in the past.'
  }
}

/** Reports it in the list of plans, in the log and by e-mail; the prices become the draft again if there is none. */
async function reject(
  context: RequestContext,
  { plan, why }: { plan: Waiting; why: string },
): Promise<void> {
  const { operator, now } = context
  const book = (await listBooks(context)).find(({ slug }) => slug === plan.book)?.name ?? plan.book
  await withOperator(context, async (tx) => {
    const settled = { operator, id: plan.id, state: 'refused', why, now: now() } as const
    if (!(await settlePlan(tx, settled))) return
    const again = await draftAgain(tx, { deps: context, plan })
    await emailOffice(tx, { context, plan, book, why, again })
    await recordAudit(tx, {
      ...context,
      actor: SYSTEM,
      action: 'prices.plan-refused',
      object: `prices ${plan.book}`,
      detail: [{ path: 'why', before: undefined, after: why }],
    })
  })
}

/** By e-mail: a plan may fail at night, when the list of plans is not open on any screen. */
async function emailOffice(
  tx: Tx,
  params: { context: RequestContext; plan: Waiting; book: string; why: string; again: boolean },
): Promise<void> {
  const { context, plan, ...input } = params
  const { email: to } = context.profile.settings
  if (to === '') return
  await queueMail(tx, {
    context,
    kind: 'prices-refused',
    to,
    once: `prices-refused|${plan.id}`,
    facts: { ...input, liveAt: plan.liveAt, plannedBy: plan.madeBy, note: plan.note },
  })
}
