import type { Wording } from '@kerbside/domain/notification/check-message-template.ts'
import type { Channel } from '@kerbside/domain/notification/choice.ts'
import type { TemplateKind } from '@kerbside/domain/notification/message-kind.ts'
import type { Selectable } from 'kysely'
import { hasChanged, inOperator, type Tables, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

export type StoredTemplate = {
  kind: TemplateKind
  channel: Channel
  language: string
  isOn: boolean
  /** Undefined means the standard wording. */
  own: Wording | undefined
  version: number
  changedAt: Date
  changedBy: string
}

type Key = { operator: OperatorId; kind: TemplateKind; channel: Channel; language: string }

/** All wordings an operator changed, or those of one message. */
export async function listTemplates(
  tx: Tx,
  { operator, meant }: { operator: OperatorId; meant?: { kind: TemplateKind; channel: Channel } },
): Promise<StoredTemplate[]> {
  const all = inOperator(tx, operator).selectFrom('message_template').selectAll()
  const query = meant
    ? all.where('kind', '=', meant.kind).where('channel', '=', meant.channel)
    : all
  return (await query.execute()).map(storedTemplateOf)
}

/** The stored wording, locked until the transaction ends. */
export async function lockTemplate(
  tx: Tx,
  { operator, kind, channel, language }: Key,
): Promise<StoredTemplate | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('message_template')
    .selectAll()
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .where('language', '=', language)
    .forUpdate()
    .executeTakeFirst()
  return row && storedTemplateOf(row)
}

type Written = Key & {
  isOn: boolean
  own: Wording | undefined
  version: number
  now: Date
  by: string
}

/** False if another request inserted it first. */
export async function insertTemplate(tx: Tx, made: Written): Promise<boolean> {
  return tx
    .insertInto('message_template')
    .values({
      operator_id: made.operator,
      kind: made.kind,
      channel: made.channel,
      language: made.language,
      version: made.version,
      ...rowOf(made),
    })
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasChanged)
}

export async function updateTemplate(tx: Tx, input: Written): Promise<void> {
  await inOperator(tx, input.operator)
    .updateTable('message_template')
    .set({ version: input.version, ...rowOf(input) })
    .where('kind', '=', input.kind)
    .where('channel', '=', input.channel)
    .where('language', '=', input.language)
    .execute()
}

const EMPTY_TEMPLATE: Wording = { subject: '', heading: '', body: '' }

const rowOf = ({ isOn, own, now, by }: Written) => ({
  is_on: isOn,
  is_own: own !== undefined,
  ...(own ?? EMPTY_TEMPLATE),
  changed_at: now,
  changed_by: by,
})

const storedTemplateOf = (row: Selectable<Tables['message_template']>): StoredTemplate => ({
  // written by insertTemplate and updateTemplate only
  kind: row.kind as TemplateKind,
  channel: row.channel,
  language: row.language,
  isOn: row.is_on,
  own: row.is_own ? { subject: row.subject, heading: row.heading, body: row.body } : undefined,
  version: row.version,
  changedAt: row.changed_at,
  changedBy: row.changed_by,
})
