import { CODE } from '@kerbside/contract/codes.ts'
import {
  type DeskMessage,
  describeWordingError,
  type MessagesReply,
  type saveMessage as wire,
} from '@kerbside/contract/notification/desk.ts'
import {
  checkMessageTemplate,
  type Wording,
  type WordingError,
} from '@kerbside/domain/notification/check-message-template.ts'
import { CHANNELS } from '@kerbside/domain/notification/choice.ts'
import {
  isSent,
  kindRule,
  ruleOf,
  TEMPLATE_KINDS,
} from '@kerbside/domain/notification/message-kind.ts'
import { LANGUAGES } from '@kerbside/domain/notification/select-wording.ts'
import type { z } from 'zod'
import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listChanges } from '../../audit/list-changes.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Meant, standardWording } from './resolve-wording.ts'
import { showMessage } from './show-message.ts'
import {
  insertTemplate,
  listTemplates,
  lockTemplate,
  type StoredTemplate,
  updateTemplate,
} from './template-store.ts'

type Input = z.output<typeof wire.input>
type FieldError = { path: string; message: string }

/** Every message kind with its current state at this operator. */
export async function listMessages(
  context: Pick<RequestContext, 'db' | 'operator'>,
  errors: readonly FieldError[] = [],
): Promise<MessagesReply> {
  const { operator } = context
  const templates = await withOperator(context, (tx) => listTemplates(tx, { operator }))
  const messages = TEMPLATE_KINDS.flatMap((kind) =>
    CHANNELS.flatMap((channel) =>
      LANGUAGES.flatMap((language) => {
        const own = templates.find(
          (item) => item.kind === kind && item.channel === channel && item.language === language,
        )
        return writeMessage({ kind, channel }, { language, own })
      }),
    ),
  )
  return {
    code: errors.length > 0 ? CODE.refused : CODE.done,
    message: errors.length > 0 ? 'Not saved. Fix the errors first.' : '',
    messages,
    errors: [...errors],
  }
}

function writeMessage(
  meant: Meant,
  { language, own }: { language: DeskMessage['language']; own: StoredTemplate | undefined },
): DeskMessage[] {
  const { kind, channel } = meant
  const rule = ruleOf(kind, channel)
  const standard = standardWording(meant)
  if (!rule || !standard) return []
  const { reader, group } = kindRule(kind)
  return [
    {
      kind,
      channel,
      language,
      version: own?.version ?? 0,
      reader,
      group,
      fixed: rule.isFixed,
      on: isSent(kind, { channel, switches: own ? [own.isOn] : [] }),
      own: own?.own ?? null,
      standard,
      variables: [...rule.variables],
      needed: [...rule.needed],
      ofBooking: OF_BOOKING.has(group),
      changedAt: own?.changedAt.toISOString() ?? '',
      changedBy: own?.changedBy ?? '',
    },
  ]
}

const OF_BOOKING: ReadonlySet<DeskMessage['group']> = new Set(['booking', 'money', 'leg'])

/** Switches a message on or off or changes its wording; with any error nothing is saved. */
export async function saveMessage(
  context: RequestContext,
  input: Input,
): Promise<MessagesReply | { conflict: MessagesReply } | undefined> {
  const meant = { kind: input.kind, channel: input.channel }
  const rule = ruleOf(meant.kind, meant.channel)
  if (!rule) return undefined
  if (rule.isFixed && !input.on) return listMessages(context, [FIXED])
  if (input.own) {
    const errors = await check(context, { meant, wording: input.own })
    if (errors.length > 0) return listMessages(context, errors.map(describeWordingError))
  }
  const result = await withOperator(context, (tx) => save(tx, { context, input }))
  return result === 'newer'
    ? { conflict: { ...(await listMessages(context)), code: CODE.refused, message: NEWER } }
    : listMessages(context)
}

const FIXED: FieldError = { path: 'on', message: 'This message can’t be turned off.' }
const NEWER = 'Someone else saved first.'

/** Also checks the rendered message: the length of a text is known only with its values. */
async function check(
  context: RequestContext,
  { meant, wording }: { meant: Meant; wording: Wording },
): Promise<readonly WordingError[]> {
  const errors = checkMessageTemplate(meant, wording)
  if (errors.length > 0 || meant.channel !== 'sms') return errors
  const shown = await showMessage(context, { meant, wording, reference: 0 })
  return !shown.ok && shown.reason === 'invalid' ? shown.errors : []
}

async function save(
  tx: Tx,
  { context, input }: { context: RequestContext; input: Input },
): Promise<'saved' | 'newer'> {
  const { operator } = context
  const { kind, channel, language, on: isOn } = input
  const own = input.own ?? undefined
  const key = { operator, kind, channel, language }
  const before = await lockTemplate(tx, key)
  if ((before?.version ?? 0) !== input.version) return 'newer'
  const detail = listChanges(
    {
      isOn: isSent(kind, { channel, switches: before ? [before.isOn] : [] }),
      own: before?.own ?? null,
    },
    { isOn, own: own ?? null },
  )
  if (detail.length === 0) return 'saved'
  const by = context.principal.member?.name ?? ''
  const written = { ...key, isOn, own, version: input.version + 1, now: context.now(), by }
  if (before) await updateTemplate(tx, written)
  else if (!(await insertTemplate(tx, written))) return 'newer'
  const object = `message ${kind} ${channel} ${language}`
  await recordAudit(tx, { ...context, action: 'message.changed', object, detail })
  return 'saved'
}
