import type { Channel } from '@kerbside/domain/notification/choice.ts'
import { chooseWording, DEFAULT_LANGUAGE } from '@kerbside/domain/notification/choose-wording.ts'
import { judgeWording, type Wording } from '@kerbside/domain/notification/judge-wording.ts'
import { ruleOf, type TemplateKind } from '@kerbside/domain/notification/message-kind.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { AnyFacts } from './message-facts.ts'
import { STANDARD_LETTERS } from './standard-letters.ts'
import type { StandardText } from './standard-text.ts'
import { listTemplates } from './template-store.ts'

/** A message by what it is and how it goes. */
export type Meant = { kind: TemplateKind; channel: Channel }

const STANDARD: Readonly<Record<TemplateKind, StandardText>> = STANDARD_LETTERS

/** What a template is of: two letters of one cause that say different things are two. */
export function templateKindOf(said: AnyFacts): TemplateKind {
  if (said.kind === 'licence-ends') return `licence-ends-${said.facts.reader}`
  if (said.kind === 'security-notice' && said.facts.what === 'passkey-stopped')
    return 'passkey-stopped'
  return said.kind
}

/** Undefined where no such message is sent. */
export function standardWording({ kind, channel }: Meant): Wording | undefined {
  const { mail, sms, push } = STANDARD[kind]
  if (channel === 'mail')
    return mail && { subject: mail.subject, heading: mail.heading, body: mail.body }
  if (channel === 'push') return push && { ...push, heading: '' }
  return sms === undefined ? undefined : { subject: '', heading: '', body: sms }
}

export const becauseOf = (kind: TemplateKind): string => STANDARD[kind].mail?.because ?? ''

/** The words an operator's message goes out in now; what it switched off is not sent. */
export async function findWording(
  call: Pick<Call, 'db' | 'operator'>,
  meant: Meant,
): Promise<{ ok: true; wording: Wording } | { ok: false; dropped: string }> {
  const standard = standardWording(meant)
  if (!standard) return { ok: false, dropped: 'nothing is sent about it in this way' }
  const { operator } = call
  const kept = await withOperator(call, (tx) => listTemplates(tx, { operator, meant }))
  const isFixed = ruleOf(meant.kind, meant.channel)?.isFixed === true
  if (!isFixed && kept.some(({ isOn }) => !isOn))
    return { ok: false, dropped: 'the operator sends no such message' }
  // an operator's own wording that lacks a part the kind now requires, such as a link, is not used
  const own = kept.flatMap(({ language, own: words }) =>
    words && judgeWording(meant, words).every(({ reason }) => reason !== 'missing')
      ? [{ language, words }]
      : [],
  )
  // nobody's language is known yet: everybody reads the common one
  return { ok: true, wording: chooseWording({ own, language: DEFAULT_LANGUAGE, standard }) }
}
