import type { Channel } from '@kerbside/domain/notification/choice.ts'
import type { Wording } from '@kerbside/domain/notification/judge-wording.ts'
import type { TemplateKind } from '@kerbside/domain/notification/message-kind.ts'
import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type KeptTemplate = {
  kind: TemplateKind
  channel: Channel
  language: string
  isOn: boolean
  /** Undefined: the standard words. */
  own: Wording | undefined
  version: number
  changedAt: Date
  changedBy: string
}

type Key = { operator: OperatorId; kind: TemplateKind; channel: Channel; language: string }

/** All an operator made its own, or of one message. */
export async function listTemplates(
  tx: Tx,
  { operator, meant }: { operator: OperatorId; meant?: { kind: TemplateKind; channel: Channel } },
): Promise<KeptTemplate[]> {
  const all = tx.selectFrom('message_template').selectAll().where('operator_id', '=', operator)
  const asked = meant
    ? all.where('kind', '=', meant.kind).where('channel', '=', meant.channel)
    : all
  return (await asked.execute()).map(keptOf)
}

/** Whoever has it here changes it alone. */
export async function lockTemplate(
  tx: Tx,
  { operator, kind, channel, language }: Key,
): Promise<KeptTemplate | undefined> {
  const row = await tx
    .selectFrom('message_template')
    .selectAll()
    .where('operator_id', '=', operator)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .where('language', '=', language)
    .forUpdate()
    .executeTakeFirst()
  return row && keptOf(row)
}

type Written = Key & {
  isOn: boolean
  own: Wording | undefined
  version: number
  now: Date
  by: string
}

/** False when somebody made it first. */
export async function insertTemplate(tx: Tx, made: Written): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message_template')
    .values({
      operator_id: made.operator,
      kind: made.kind,
      channel: made.channel,
      language: made.language,
      version: made.version,
      ...saidOf(made),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateTemplate(tx: Tx, said: Written): Promise<void> {
  await tx
    .updateTable('message_template')
    .set({ version: said.version, ...saidOf(said) })
    .where('operator_id', '=', said.operator)
    .where('kind', '=', said.kind)
    .where('channel', '=', said.channel)
    .where('language', '=', said.language)
    .execute()
}

const NOTHING: Wording = { subject: '', heading: '', body: '' }

const saidOf = ({ isOn, own, now, by }: Written) => ({
  is_on: isOn,
  is_own: own !== undefined,
  ...(own ?? NOTHING),
  changed_at: now,
  changed_by: by,
})

const keptOf = (row: Selectable<Tables['message_template']>): KeptTemplate => ({
  // kept by `saveTemplate` only
  kind: row.kind as TemplateKind,
  channel: row.channel,
  language: row.language,
  isOn: row.is_on,
  own: row.is_own ? { subject: row.subject, heading: row.heading, body: row.body } : undefined,
  version: row.version,
  changedAt: row.changed_at,
  changedBy: row.changed_by,
})
