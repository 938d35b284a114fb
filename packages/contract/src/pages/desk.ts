import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { envelope, matching, multilineText, text } from '../scalar.ts'

const heading = (title: string) => text(title, 160)
const paragraph = (title: string) => multilineText(title, 3000)

const DeskArticle = z.object({
  title: heading('Title'),
  lead: multilineText('Lead', 600),
  sections: z
    .array(
      z.object({
        title: heading('Heading'),
        text: z.array(paragraph('Paragraph')).max(30, 'Use up to 30 paragraphs'),
      }),
    )
    .max(40, 'Use up to 40 sections'),
})

/** The texts of all public pages: one document, saved as a whole. */
export const DeskContent = z.object({
  hero: z.object({
    title: heading('Headline'),
    lead: multilineText('Lead', 600),
    from: text('From'),
    to: text('To'),
  }),
  facts: z
    .array(
      z.object({
        title: heading('Fact'),
        text: multilineText('Fact', 400),
        icon: text('Drawing', 20),
      }),
    )
    .max(12),
  airports: z.object({
    title: heading('Title'),
    note: text('Note'),
    codes: z.array(matching(/^[A-Z]{3}$/, 3, 'Enter a three-letter airport code')).max(40),
    guides: z.record(
      matching(/^[A-Z]{3}$/, 3, 'Enter a three-letter airport code'),
      z.object({
        lead: multilineText('Lead', 600),
        meet: multilineText('Meeting point', 600),
        notes: z.array(paragraph('Note')).max(20),
      }),
    ),
  }),
  steps: z.object({
    title: heading('Title'),
    items: z.array(z.object({ title: heading('Step'), text: multilineText('Step', 400) })).max(12),
  }),
  fleetTitle: heading('Title'),
  questions: z.object({
    title: heading('Title'),
    items: z
      .array(z.object({ question: text('Question', 300), answer: paragraph('Answer') }))
      .max(60),
  }),
  desk: z.object({
    quote: multilineText('Quote', 400),
    text: multilineText('Text', 600),
    by: text('By'),
  }),
  legal: multilineText('Legal line', 1000),
  articles: z.object({
    service: DeskArticle,
    about: DeskArticle,
    policy: DeskArticle,
    cookie: DeskArticle,
    terms: DeskArticle,
  }),
})
export type DeskContent = z.infer<typeof DeskContent>

const ContentReply = z.object({
  ...envelope,
  /** The version that the next change must name. */
  version: z.number(),
  content: DeskContent,
})

export const readContent = endpoint({
  method: 'GET',
  path: '/api/desk/content',
  about:
    'Addition to the specification: returns the texts of the public pages, and the placeholders they may use.',
  audience: 'desk',
  limit: { times: 120, per: 'minute' },
  roles: ['owner'],
  input: z.object({}),
  reply: ContentReply.extend({
    /** Names of the places between which a price can be shown. */
    places: z.array(z.string()),
    airports: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
})

export const saveContent = endpoint({
  method: 'POST',
  path: '/api/desk/content',
  about:
    'Addition to the specification: puts the texts of the public pages live. 409 with the current texts if another user saved first; nothing is saved if there are errors.',
  audience: 'desk',
  limit: { times: 60, per: 'minute' },
  roles: ['owner'],
  largestBytes: 512 * 1024,
  input: z.object({ version: z.int().positive(), content: DeskContent }),
  reply: ContentReply.extend({
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
})
