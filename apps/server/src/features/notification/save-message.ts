import { CODE } from '@kerbside/contract/codes.ts'
import {
  type DeskMessage,
  type MessagesReply,
  sayWordingFault,
  type saveMessage as wire,
} from '@kerbside/contract/desk/message.ts'
import { CHANNELS } from '@kerbside/domain/notification/choice.ts'
import { LANGUAGES } from '@kerbside/domain/notification/choose-wording.ts'
import {
  judgeWording,
  type Wording,
  type WordingFault,
} from '@kerbside/domain/notification/judge-wording.ts'
import { kindRule, ruleOf, TEMPLATE_KINDS } from '@kerbside/domain/notification/message-kind.ts'
import type { z } from 'zod'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { listChanges } from '../audit/list-changes.ts'
import { type Meant, standardWording } from './find-wording.ts'
import { showMessage } from './show-message.ts'
import {
  insertTemplate,
  type KeptTemplate,
  listTemplates,
  lockTemplate,
  updateTemplate,
} from './template-store.ts'

type Said = z.output<typeof wire.input>
type Fault = { path: string; message: string }

/** Every message there is, as it stands at this operator. */
export async function listMessages(
  call: Pick<Call, 'db' | 'operator'>,
  faults: readonly Fault[] = [],
): Promise<MessagesReply> {
  const { operator } = call
  const kept = await withOperator(call, (tx) => listTemplates(tx, { operator }))
  const messages = TEMPLATE_KINDS.flatMap((kind) =>
    CHANNELS.flatMap((channel) =>
      LANGUAGES.flatMap((language) => {
        const own = kept.find(
          (one) => one.kind === kind && one.channel === channel && one.language === language,
        )
        return writeMessage({ kind, channel }, { language, own })
      }),
    ),
  )
  return {
    code: faults.length > 0 ? CODE.refused : CODE.done,
    message: faults.length > 0 ? 'Nothing was saved.' : '',
    messages,
    faults: [...faults],
  }
}

function writeMessage(
  meant: Meant,
  { language, own }: { language: DeskMessage['language']; own: KeptTemplate | undefined },
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
      on: rule.isFixed || own?.isOn !== false,
      own: own?.own ?? null,
      standard,
      variables: [...rule.variables],
      needed: [...rule.needed],
      ofbooking: OF_BOOKING.has(group),
      changedat: own?.changedAt.toISOString() ?? '',
      changedby: own?.changedBy ?? '',
    },
  ]
}

const OF_BOOKING: ReadonlySet<DeskMessage['group']> = new Set(['booking', 'money', 'ride'])

/** Switches a message or gives it words: all of it is judged, and nothing is kept of one with a fault. */
export async function saveMessage(
  call: Call,
  said: Said,
): Promise<MessagesReply | { conflict: MessagesReply } | undefined> {
  const meant = { kind: said.kind, channel: said.channel }
  const rule = ruleOf(meant.kind, meant.channel)
  if (!rule) return undefined
  if (rule.isFixed && !said.on) return listMessages(call, [FIXED])
  if (said.own) {
    const faults = await judge(call, { meant, wording: said.own })
    if (faults.length > 0) return listMessages(call, faults.map(sayWordingFault))
  }
  const verdict = await withOperator(call, (tx) => keep(tx, { call, said }))
  return verdict === 'newer'
    ? { conflict: { ...(await listMessages(call)), code: CODE.refused, message: NEWER } }
    : listMessages(call)
}

const FIXED: Fault = { path: 'on', message: 'This message is always sent.' }
const NEWER = 'Somebody else saved first.'

/** As it would be sent, too: what a text comes to is only known with its values. */
async function judge(
  call: Call,
  { meant, wording }: { meant: Meant; wording: Wording },
): Promise<readonly WordingFault[]> {
  const faults = judgeWording(meant, wording)
  if (faults.length > 0 || meant.channel !== 'sms') return faults
  const shown = await showMessage(call, { meant, wording, reference: 0 })
  return !shown.ok && shown.reason === 'faults' ? shown.faults : []
}

async function keep(
  tx: Tx,
  { call, said }: { call: Call; said: Said },
): Promise<'saved' | 'newer'> {
  const { operator } = call
  const { kind, channel, language, on: isOn } = said
  const own = said.own ?? undefined
  const key = { operator, kind, channel, language }
  const before = await lockTemplate(tx, key)
  if ((before?.version ?? 0) !== said.version) return 'newer'
  const detail = listChanges(
    { isOn: before?.isOn ?? true, own: before?.own ?? null },
    { isOn, own: own ?? null },
  )
  if (detail.length === 0) return 'saved'
  const by = call.who.member?.name ?? ''
  const written = { ...key, isOn, own, version: said.version + 1, now: call.now(), by }
  if (before) await updateTemplate(tx, written)
  else if (!(await insertTemplate(tx, written))) return 'newer'
  const object = `message ${kind} ${channel} ${language}`
  await keepAudit(tx, { ...call, deed: 'message.changed', object, detail })
  return 'saved'
}
