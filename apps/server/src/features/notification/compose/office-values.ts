import { isFixedKind } from '@kerbside/domain/driver/document-kind.ts'
import type { FixedLicenceKind } from '@kerbside/domain/driver/driver.ts'
import { localAt } from '@kerbside/domain/time.ts'
import { type EmailBlock, text } from '../emails/email-content.ts'
import { formatTimeIn } from './format-time-in.ts'
import type { AnyFacts, MessageFacts } from './message-facts.ts'
import { button, greetingOf, item, operatorValues, type Values } from './message-values.ts'
import { type EmailContext, formatDate } from './people-values.ts'

export type PlatformMessage = Extract<
  AnyFacts,
  { kind: 'enquiry-made' | 'licence-ends' | 'prices-refused' | 'texts-refused' | 'webhook-paused' }
>

const OFFICE_KINDS: ReadonlySet<string> = new Set<PlatformMessage['kind']>([
  'enquiry-made',
  'licence-ends',
  'prices-refused',
  'texts-refused',
  'webhook-paused',
])
export const isForOffice = (input: AnyFacts): input is PlatformMessage =>
  OFFICE_KINDS.has(input.kind)

/** The values of e-mails to the operator's own mailbox, and of those about documents to its drivers. */
export const officeValues = (scene: EmailContext, input: PlatformMessage): Values => ({
  ...operatorValues(scene.profile),
  ...ownValues(scene, input),
})

function ownValues(scene: EmailContext, input: PlatformMessage): Values {
  switch (input.kind) {
    case 'enquiry-made':
      return enquiryValues(scene, input.facts)
    case 'licence-ends':
      return licenceValues(scene, input.facts)
    case 'prices-refused':
      return pricesValues(scene, input.facts)
    case 'texts-refused':
      return textsValues(scene, input.facts)
    case 'webhook-paused':
      return webhookValues(scene, input.facts)
  }
}

const textsValues = (
  { origin }: Pick<EmailContext, 'origin'>,
  { why }: MessageFacts<'texts-refused'>,
): Values => ({
  what_happened: why,
  open_button: button('Open integrations and keys', `${origin}/console/money/keys`),
})

const webhookValues = (
  { origin }: Pick<EmailContext, 'origin'>,
  { firstName, webhook, because }: MessageFacts<'webhook-paused'>,
): Values => ({
  greeting: greetingOf(firstName),
  first_name: firstName,
  topic: webhook,
  what_happened: because,
  open_button: button('Open webhooks', `${origin}/console/setup/webhooks`),
})

/** Why scheduled prices did not go live, and where they are now. */
const pricesValues = (
  { origin, profile: { zone } }: EmailContext,
  { book, liveAt, plannedBy, note, why, again }: MessageFacts<'prices-refused'>,
): Values => ({
  topic: book,
  what_happened: why,
  details: [
    {
      kind: 'facts',
      items: [
        { label: 'Price book', value: book },
        {
          label: 'Scheduled for',
          value: `${formatDate(localAt(liveAt, zone).slice(0, 10))}, ${formatTimeIn(liveAt, zone)}`,
        },
        ...item('Scheduled by', plannedBy),
        ...item('Note', note),
        {
          label: 'Your changes',
          value: again
            ? 'Back in the draft'
            : 'In the version list, as there is already another draft',
        },
      ],
    },
  ],
  open_button: button('Open versions', `${origin}/console/prices/versions`),
})

/** A visitor's message, as plain text only. */
const enquiryValues = (
  { origin }: Pick<EmailContext, 'origin'>,
  input: MessageFacts<'enquiry-made'>,
): Values => ({
  sender: input.name,
  topic: input.subject === '' ? 'a message from your contact page' : input.subject,
  details: [
    {
      kind: 'facts',
      items: [
        { label: 'From', value: input.name },
        { label: 'Reply to', value: input.email },
        ...item('Phone', input.phone),
        ...item('About', input.about),
        ...item('Subject', input.subject),
      ],
    },
  ],
  written_text: linesOf(input.message).map(text),
  open_button: button('Open messages', `${origin}/console/customers/messages`),
})

const linesOf = (message: string): string[] =>
  message.split(/\n+/).filter((line) => line.trim() !== '')

const NAMES: Readonly<Record<FixedLicenceKind, string>> = {
  badge: 'Driver badge',
  driving_licence: 'Driving licence',
  plate: 'Vehicle licence',
  insurance: 'Insurance',
  mot: 'MOT',
}

const CAR_KINDS: ReadonlySet<string> = new Set(['plate', 'insurance', 'mot'])

/** For people who renew documents or arrange it: which ones expire, and where to enter the new ones. */
function licenceValues(
  { origin, profile }: EmailContext,
  input: MessageFacts<'licence-ends'>,
): Values {
  const [first, ...more] = input.documents
  const isOffice = input.reader === 'office'
  const soonest = first
    ? `${labelOf(first, { isOffice })} expires on ${formatDate(first.expiresOn)}`
    : ''
  const and = more.length === 0 ? '' : `, and ${more.length} more`
  const { phone } = profile.settings
  return {
    greeting: greetingOf(input.firstName),
    first_name: input.firstName,
    first_to_end: `${isOffice ? soonest : soonest.charAt(0).toLowerCase() + soonest.slice(1)}${and}`,
    office: phone === '' ? 'the office' : `the office, ${phone},`,
    documents: documentsOf(input),
    open_button: isOffice
      ? button('Open documents', `${origin}/console/fleet/documents`)
      : button('Open driver app', `${origin}/driver`),
  }
}

function documentsOf({ documents, reader }: MessageFacts<'licence-ends'>): EmailBlock[] {
  const items = documents.map((document) => ({
    label: labelOf(document, { isOffice: reader === 'office' }),
    value: `${formatDate(document.expiresOn)}${document.number === '' ? '' : ` (${document.number})`}`,
  }))
  return [{ kind: 'facts', items }]
}

type ExpiringDocument = MessageFacts<'licence-ends'>['documents'][number]

function labelOf(
  { document, name: ownName, of, isVehicle }: ExpiringDocument,
  { isOffice }: { isOffice: boolean },
): string {
  const name = isFixedKind(document) ? NAMES[document] : (ownName ?? 'Document')
  return isOffice || isVehicle || CAR_KINDS.has(document) ? `${name} for ${of}` : name
}
