import { expect, test } from 'vitest'
import type { Article, Content } from '../operator/operator.ts'
import { judgeContent } from './judge-content.ts'

const article: Article = {
  title: 'About us',
  lead: '',
  sections: [{ title: 'Who', text: ['We.'] }],
}
const GOOD: Content = {
  hero: { title: 'Airport transfers', lead: '', from: 'Heathrow Airport', to: 'Canary Wharf' },
  facts: [{ title: 'Fixed price', text: 'What you see.', icon: 'lock' }],
  airports: { title: 'Airports', note: '', codes: ['LHR'], guides: {} },
  steps: { title: 'How', items: [{ title: 'Tell us', text: 'Where to.' }] },
  fleetTitle: 'The fleet',
  questions: { title: 'Questions', items: [{ question: 'How much?', answer: 'Little.' }] },
  desk: { quote: '', text: '', by: '' },
  legal: '',
  articles: { service: article, about: article, policy: article, cookie: article, terms: article },
}
const facts = { places: ['Heathrow Airport', 'Canary Wharf'], airports: ['LHR', 'LGW'] }
const judge = (changed: Partial<Content>) => judgeContent({ ...GOOD, ...changed }, facts)

test('a page whose words are all there is shown', () => {
  expect(judge({})).toEqual([])
})

test('a hero between places nobody knows is refused, and each end is named', () => {
  expect(judge({ hero: { ...GOOD.hero, from: 'Atlantis', to: 'Heathrow Airport' } })).toEqual([
    {
      path: 'hero.from',
      message: '“Atlantis” is not one of your places, so no price can be shown for it.',
    },
  ])
  expect(judge({ hero: { ...GOOD.hero, to: 'Heathrow Airport' } })).toMatchObject([
    { path: 'hero.to' },
  ])
})

test('a heading left empty is named with where it stands', () => {
  const about = { ...article, sections: [{ title: ' ', text: ['We.', ''] }] }
  const found = judge({ articles: { ...GOOD.articles, about } }).map(({ path }) => path)
  expect(found).toEqual(['articles.about.sections.0.title', 'articles.about.sections.0.text.1'])
})

test('a fourth fact, an unknown drawing, a question asked twice and a foreign airport are refused', () => {
  const [fact] = GOOD.facts
  const [question] = GOOD.questions.items
  if (!fact || !question) throw new Error('the good page has both')
  expect(judge({ facts: [fact, fact, fact, fact] })).toMatchObject([{ path: 'facts' }])
  expect(judge({ facts: [{ ...fact, icon: 'skull' }] })).toMatchObject([{ path: 'facts.0.icon' }])
  expect(judge({ questions: { title: 'Q', items: [question, question] } })).toMatchObject([
    { path: 'questions.items.1.question' },
  ])
  expect(judge({ airports: { ...GOOD.airports, codes: ['LHR', 'JFK'] } })).toEqual([
    { path: 'airports.codes', message: 'JFK is not one of your airports.' },
  ])
})
