import type { LicenceKind } from '@kerbside/domain/driver/driver.ts'
import { localAt } from '@kerbside/domain/time.ts'
import { type LetterBlock, text } from './letter-words.ts'
import type { AnyFacts, MessageFacts } from './message-facts.ts'
import { button, greetingOf, item, operatorValues, type Values } from './message-values.ts'
import { type LetterScene, sayDate } from './people-values.ts'
import { sayClock } from './say-clock.ts'

export type OfficeSaid = Extract<
  AnyFacts,
  { kind: 'enquiry-made' | 'licence-ends' | 'prices-refused' | 'texts-refused' | 'webhook-paused' }
>

const OFFICE: ReadonlySet<string> = new Set<OfficeSaid['kind']>([
  'enquiry-made',
  'licence-ends',
  'prices-refused',
  'texts-refused',
  'webhook-paused',
])
export const isOfOffice = (said: AnyFacts): said is OfficeSaid => OFFICE.has(said.kind)

/** What letters to the operator's own letter box may say, and those about documents to its drivers. */
export const officeValues = (scene: LetterScene, said: OfficeSaid): Values => ({
  ...operatorValues(scene.profile),
  ...ownValues(scene, said),
})

function ownValues(scene: LetterScene, said: OfficeSaid): Values {
  switch (said.kind) {
    case 'enquiry-made':
      return enquiryValues(scene, said.facts)
    case 'licence-ends':
      return licenceValues(scene, said.facts)
    case 'prices-refused':
      return pricesValues(scene, said.facts)
    case 'texts-refused':
      return textsValues(scene, said.facts)
    case 'webhook-paused':
      return webhookValues(scene, said.facts)
  }
}

const textsValues = (
  { origin }: Pick<LetterScene, 'origin'>,
  { why }: MessageFacts<'texts-refused'>,
): Values => ({
  what_happened: why,
  open_button: button('Open the keys', `${origin}/console/money/keys`),
})

const webhookValues = (
  { origin }: Pick<LetterScene, 'origin'>,
  { firstName, webhook, because }: MessageFacts<'webhook-paused'>,
): Values => ({
  greeting: greetingOf(firstName),
  first_name: firstName,
  topic: webhook,
  what_happened: because,
  open_button: button('Open the webhooks', `${origin}/console/setup/webhooks`),
})

/** Why prices stayed as they were, and where what was planned lies now. */
const pricesValues = (
  { origin, profile: { zone } }: LetterScene,
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
          label: 'Was to go live',
          value: `${sayDate(localAt(liveAt, zone).slice(0, 10))} at ${sayClock(liveAt, zone)}`,
        },
        ...item('Planned by', plannedBy),
        ...item('Note', note),
        {
          label: 'What was planned',
          value: again ? 'Is the draft again' : 'Is in the list; there is another draft already',
        },
      ],
    },
  ],
  open_button: button('Open the versions', `${origin}/console/prices/versions`),
})

/** What a visitor wrote, as text and nothing but text. */
const enquiryValues = (
  { origin }: Pick<LetterScene, 'origin'>,
  said: MessageFacts<'enquiry-made'>,
): Values => ({
  sender: said.name,
  topic: said.subject === '' ? 'a message from your contact page' : said.subject,
  details: [
    {
      kind: 'facts',
      items: [
        { label: 'From', value: said.name },
        { label: 'Answer to', value: said.email },
        ...item('Phone', said.phone),
        ...item('About', said.about),
        ...item('Subject', said.subject),
      ],
    },
  ],
  written_text: linesOf(said.message).map(text),
  open_button: button('Open your messages', `${origin}/console/customers/messages`),
})

const linesOf = (message: string): string[] =>
  message.split(/\n+/).filter((line) => line.trim() !== '')

const NAMES: Readonly<Record<LicenceKind, string>> = {
  badge: 'Driver’s badge',
  driving_licence: 'Driving licence',
  plate: 'Vehicle licence',
  insurance: 'Insurance',
  mot: 'MOT',
}

const CAR_KINDS: ReadonlySet<LicenceKind> = new Set(['plate', 'insurance', 'mot'])

/** To whoever has to renew documents, or sees to it: which end, and where that is put in. */
function licenceValues(
  { origin, profile }: LetterScene,
  said: MessageFacts<'licence-ends'>,
): Values {
  const [first, ...more] = said.papers
  const isOffice = said.reader === 'office'
  const soonest = first ? `${labelOf(first, { isOffice })} ends on ${sayDate(first.expiresOn)}` : ''
  const and = more.length === 0 ? '' : `, and ${more.length} more`
  const { phone } = profile.settings
  return {
    greeting: greetingOf(said.firstName),
    first_name: said.firstName,
    first_to_end: `${isOffice ? soonest : soonest.charAt(0).toLowerCase() + soonest.slice(1)}${and}`,
    office: phone === '' ? 'the office' : `the office, ${phone},`,
    documents: papersOf(said),
    open_button: isOffice
      ? button('Open the documents', `${origin}/console/fleet/documents`)
      : button('Open the driver app', `${origin}/driver`),
  }
}

function papersOf({ papers, reader }: MessageFacts<'licence-ends'>): LetterBlock[] {
  const items = papers.map((paper) => ({
    label: labelOf(paper, { isOffice: reader === 'office' }),
    value: `${sayDate(paper.expiresOn)}${paper.number === '' ? '' : ` (${paper.number})`}`,
  }))
  return [{ kind: 'facts', items }]
}

type Paper = MessageFacts<'licence-ends'>['papers'][number]

const labelOf = ({ paper, of }: Paper, { isOffice }: { isOffice: boolean }): string =>
  isOffice || CAR_KINDS.has(paper) ? `${NAMES[paper]} of ${of}` : NAMES[paper]
