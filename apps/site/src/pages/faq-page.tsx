import { say } from '@kerbside/words/say.ts'
import type { PageProps } from '../page-props.ts'
import { Desk } from './desk.tsx'
import { Questions } from './questions.tsx'

export function FaqPage({ operator }: PageProps) {
  const { questions } = operator.settings.content
  return (
    <div className="wrap page with-aside">
      <div>
        <h1>{questions.title}</h1>
        <p className="lead">{say('page.faqLead')}</p>
        <Questions items={questions.items} />
      </div>
      <Desk operator={operator} />
    </div>
  )
}
