import type { LicenceKind } from '@kerbside/domain/driver/driver.ts'
import { type LetterWords, text } from './letter-words.ts'
import type { MessageFacts } from './message-facts.ts'
import type { LetterScene } from './write-account-letter.ts'

type Said = MessageFacts<'licence-ends'>

const NAMES: Readonly<Record<LicenceKind, string>> = {
  badge: 'Driver’s badge',
  driving_licence: 'Driving licence',
  plate: 'Vehicle licence',
  insurance: 'Insurance',
  mot: 'MOT',
}

const CAR_KINDS: ReadonlySet<LicenceKind> = new Set(['plate', 'insurance', 'mot'])

/** To whoever has to renew documents, or sees to it: which end, and what happens when they do. */
export function writeLicenceLetter(scene: LetterScene, said: Said): LetterWords {
  const { name, origin, phone } = scene
  const [first, ...more] = said.papers
  const isOffice = said.reader === 'office'
  const soonest = first ? sayEnd(first, { isOffice }) : ''
  const items = said.papers.map((paper) => ({
    label: labelOf(paper, { isOffice }),
    value: `${sayDay(paper.expiresOn)}${paper.number === '' ? '' : ` (${paper.number})`}`,
  }))
  const facts = { kind: 'facts', items } as const
  const preview = 'Each holds to the end of its day. After that no job can be given.'
  const and = more.length === 0 ? '' : `, and ${more.length} more`
  if (isOffice)
    return {
      subject: `${soonest}${and}`,
      preview,
      title: 'Documents that end soon',
      blocks: [
        text(
          'These were not renewed yet. Each holds to the end of its day; whoever needs it is given no job that ends later.',
        ),
        facts,
        text('With the new date put in, they are given jobs again at once.'),
        { kind: 'button', label: 'Open the documents', url: `${origin}/console/fleet/documents` },
      ],
      because: `You have this because ${name} has its letters about drivers and cars sent here.`,
    }
  const where = phone === '' ? 'the office' : `the office, ${phone},`
  return {
    subject: `Please renew: ${soonest.charAt(0).toLowerCase()}${soonest.slice(1)}${and}`,
    preview,
    title: 'Documents to renew',
    blocks: [
      text(`Hello ${said.firstName},`),
      text('These end soon. Each holds to the end of its day:'),
      facts,
      text(
        `Please bring ${where} the new ones before then. Without them you cannot be given a job that ends later, and those you have go to others.`,
      ),
      { kind: 'button', label: 'Open the driver app', url: `${origin}/driver` },
    ],
    because: `You have this because you drive for ${name}.`,
  }
}

/** "Insurance of LS24 PMV ends on 9 April 2026" */
const sayEnd = (paper: Said['papers'][number], by: { isOffice: boolean }): string =>
  `${labelOf(paper, by)} ends on ${sayDay(paper.expiresOn)}`

const labelOf = (
  { paper, of }: Said['papers'][number],
  { isOffice }: { isOffice: boolean },
): string => (isOffice || CAR_KINDS.has(paper) ? `${NAMES[paper]} of ${of}` : NAMES[paper])

/** A civil day with its year; noon is the same day in every zone. */
const sayDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))
