import {
  checkMessageTemplate,
  type Wording,
} from '@kerbside/domain/notification/check-message-template.ts'
import type { Channel } from '@kerbside/domain/notification/choice.ts'
import { isSent, ruleOf, type TemplateKind } from '@kerbside/domain/notification/message-kind.ts'
import { DEFAULT_LANGUAGE, selectWording } from '@kerbside/domain/notification/select-wording.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { RequestContext } from '../../../request-context.ts'
import type { AnyFacts } from '../compose/message-facts.ts'
import { STANDARD_EMAILS } from '../emails/standard-emails.ts'
import type { StandardText } from '../emails/standard-text.ts'
import { listTemplates, type StoredTemplate } from './template-store.ts'

/** A message by kind and channel. */
export type Meant = { kind: TemplateKind; channel: Channel }

const STANDARD: Readonly<Record<TemplateKind, StandardText>> = STANDARD_EMAILS

/** The template of a message: two e-mails of one kind with different content have two templates. */
export function templateKindOf(message: AnyFacts): TemplateKind {
  if (message.kind === 'licence-ends') return `licence-ends-${message.facts.reader}`
  if (message.kind === 'office-message') return 'chat-message'
  if (message.kind === 'security-notice' && message.facts.what === 'passkey-stopped')
    return 'passkey-stopped'
  return message.kind
}

/** Undefined if no such message is sent. */
export function standardWording({ kind, channel }: Meant): Wording | undefined {
  const { mail, sms, push } = STANDARD[kind]
  if (channel === 'mail')
    return mail && { subject: mail.subject, heading: mail.heading, body: mail.body }
  if (channel === 'push') return push && { ...push, heading: '' }
  return sms === undefined ? undefined : { subject: '', heading: '', body: sms }
}

export const becauseOf = (kind: TemplateKind): string => STANDARD[kind].mail?.because ?? ''

const isSentBy = (templates: readonly StoredTemplate[], { kind, channel }: Meant): boolean =>
  isSent(kind, {
    channel,
    switches: templates
      .filter((item) => item.kind === kind && item.channel === channel)
      .map(({ isOn }) => isOn),
  })

/** Whether the operator sends this message. */
export async function isSwitchedOn(
  tx: Tx,
  { operator, meant }: { operator: OperatorId; meant: Meant },
): Promise<boolean> {
  if (ruleOf(meant.kind, meant.channel)?.isFixed) return true
  return isSentBy(await listTemplates(tx, { operator, meant }), meant)
}

/** Which messages the operator sends. */
export async function findSentMessages(
  context: Pick<RequestContext, 'db' | 'operator'>,
): Promise<(meant: Meant) => boolean> {
  const { operator } = context
  const templates = await withOperator(context, (tx) => listTemplates(tx, { operator }))
  return (meant) => isSentBy(templates, meant)
}

/** The operator's current wording of a message; `ok` is false if it is switched off. */
export async function resolveWording(
  context: Pick<RequestContext, 'db' | 'operator'>,
  meant: Meant,
): Promise<{ ok: true; wording: Wording } | { ok: false; dropped: string }> {
  const standard = standardWording(meant)
  if (!standard) return { ok: false, dropped: 'no message of this kind on this channel' }
  const { operator } = context
  const templates = await withOperator(context, (tx) => listTemplates(tx, { operator, meant }))
  if (!isSentBy(templates, meant))
    return { ok: false, dropped: 'the operator has turned this message off' }
  // an operator's own wording that lacks a part the kind now requires, such as a link, is not used
  const usable = templates.flatMap(({ language, own: custom }) =>
    custom && checkMessageTemplate(meant, custom).every(({ reason }) => reason !== 'missing')
      ? [{ language, words: custom }]
      : [],
  )
  // the reader's language is not known, so the default is used
  return { ok: true, wording: selectWording({ own: usable, language: DEFAULT_LANGUAGE, standard }) }
}
