import { type LetterWords, text } from './letter-words.ts'
import type { MessageFacts } from './message-facts.ts'
import type { LetterScene } from './write-account-letter.ts'

/** To the operator’s own letter box: what a visitor wrote, as text and nothing but text. */
export function writeEnquiryLetter(
  { name, origin }: Pick<LetterScene, 'name' | 'origin'>,
  said: MessageFacts<'enquiry-made'>,
): LetterWords {
  const heading = said.subject === '' ? 'a message from your contact page' : said.subject
  return {
    subject: `${said.name}: ${heading}`,
    preview: said.message.slice(0, 120),
    title: 'A message from your contact page',
    blocks: [
      {
        kind: 'facts',
        items: [
          { label: 'From', value: said.name },
          { label: 'Answer to', value: said.email },
          ...wordOf('Phone', said.phone),
          ...wordOf('About', said.about),
          ...wordOf('Subject', said.subject),
        ],
      },
      ...paragraphsOf(said.message).map(text),
      {
        kind: 'button',
        label: 'Open your messages',
        url: `${origin}/console/customers/messages`,
      },
    ],
    because: `You have this because the contact page of ${name} sends its messages here.`,
  }
}

const wordOf = (label: string, value: string) => (value === '' ? [] : [{ label, value }])

const paragraphsOf = (message: string): string[] =>
  message.split(/\n+/).filter((line) => line.trim() !== '')
