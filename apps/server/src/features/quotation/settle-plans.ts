import { type Tx, withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { failpoint } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { listChanges } from '../audit/list-changes.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { findBroken } from './judge-golden.ts'
import { listBooks } from './list-books.ts'
import { mustReplace, unlessOvertaken } from './must-replace.ts'
import { draftAgain } from './plan-prices.ts'
import { findPlanRow, listDuePlans, type Plan, settlePlan } from './plan-store.ts'
import type { TariffDocument } from './read-tariff.ts'
import { saveTariff } from './save-tariff.ts'
import { tellBroken, tellChanges } from './tell-changes.ts'
import { sayBroken } from './write-golden.ts'

type Waiting = Plan & { document: TariffDocument }

const SYSTEM = { kind: 'system', id: '', name: '' } as const

/** Of every operator. */
export async function settleEveryPlan(deps: Deps): Promise<void> {
  for (const profile of await deps.operators.list()) await settlePlans(quietCall(deps, profile))
}

/** Puts live what is due. A server that slept does it late, and two at once do it once. */
export async function settlePlans(call: Call): Promise<void> {
  const { operator, now } = call
  const due = await withOperator(call, (tx) => listDuePlans(tx, { operator, now: now() }))
  for (const id of due) {
    const plan = await withOperator(call, (tx) => findPlanRow(tx, { operator, id }))
    if (plan?.state !== 'waiting') continue
    const why = await putLive(call, plan)
    if (why !== undefined) await refuse(call, { plan, why })
  }
}

/** Thrown in the transaction of whoever comes second. */
class SettledAlready extends Error {}

/** Why it cannot go live; undefined when it is, or somebody else settled it. */
async function putLive(call: Call, plan: Waiting): Promise<string | undefined> {
  const { operator, now, changes } = call
  const { book, document, because } = plan
  const golden = await findBroken(call, { book, document })
  if (golden.length > 0 && because === '') return sayBroken(golden)
  const saving = saveTariff(call, {
    book,
    value: document,
    note: plan.note,
    by: plan.madeBy,
    also: async (tx, made) => {
      mustReplace(made, plan.basedOn)
      const { version: madeVersion } = made
      const settled = { operator, id: plan.id, state: 'live', madeVersion, now: now() } as const
      if (!(await settlePlan(tx, settled))) throw new SettledAlready()
      await keepAudit(tx, {
        ...call,
        actor: SYSTEM,
        deed: 'prices.published',
        object: `prices ${book} ${madeVersion}`,
        detail: [
          { path: 'plannedBy', before: undefined, after: plan.madeBy },
          ...tellBroken(golden, because),
          ...tellChanges(listChanges(made.before ?? {}, made.document)),
        ],
      })
      failpoint('prices.live')
    },
  })
  try {
    const saved = await unlessOvertaken(saving)
    if (!saved.ok) return sayWhy(saved)
    changes.tell(operator)
    return undefined
  } catch (error) {
    if (error instanceof SettledAlready) return undefined
    throw error
  }
}

function sayWhy(
  refused: Extract<
    | Awaited<ReturnType<typeof saveTariff>>
    | { ok: false; reason: 'overtaken'; live?: number | undefined },
    { ok: false }
  >,
): string {
  switch (refused.reason) {
    case 'overtaken':
      return `Version ${refused.live ?? 0} went live after this was worked on.`
    case 'unchanged':
      return `Version ${refused.version} says exactly this already.`
    case 'faults':
      return 'It does not fit your vehicle types and places any more.'
    case 'unknown-book':
      return 'The price book is closed.'
    case 'in-the-past':
      return 'That time is past.'
  }
}

/** Told in the list of plans, in the log and by a letter; what was worked on is the draft again where there is none. */
async function refuse(call: Call, { plan, why }: { plan: Waiting; why: string }): Promise<void> {
  const { operator, now } = call
  const book = (await listBooks(call)).find(({ slug }) => slug === plan.book)?.name ?? plan.book
  await withOperator(call, async (tx) => {
    const settled = { operator, id: plan.id, state: 'refused', why, now: now() } as const
    if (!(await settlePlan(tx, settled))) return
    const again = await draftAgain(tx, { means: call, plan })
    await writeToOffice(tx, { call, plan, book, why, again })
    await keepAudit(tx, {
      ...call,
      actor: SYSTEM,
      deed: 'prices.plan-refused',
      object: `prices ${plan.book}`,
      detail: [{ path: 'why', before: undefined, after: why }],
    })
  })
}

/** Nobody sits before the list of plans at three in the morning. */
async function writeToOffice(
  tx: Tx,
  facts: { call: Call; plan: Waiting; book: string; why: string; again: boolean },
): Promise<void> {
  const { call, plan, ...said } = facts
  const { email: to } = call.profile.settings
  if (to === '') return
  await queueMail(tx, {
    call,
    kind: 'prices-refused',
    to,
    once: `prices-refused|${plan.id}`,
    facts: { ...said, liveAt: plan.liveAt, plannedBy: plan.madeBy, note: plan.note },
  })
}
