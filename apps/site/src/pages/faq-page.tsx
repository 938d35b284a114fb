import { t } from '@kerbside/words/translate.ts'
import type { PageProps } from '../page-props.ts'
import { Desk } from './desk.tsx'
import { Questions } from './home/questions.tsx'

export function FaqPage({ operator }: PageProps) {
  const { questions } = operator.settings.content
  return (
    <div className="wrap page with-aside">
      <div>
        <h1>{questions.title}</h1>
        <p className="lead">{t('page.faqLead')}</p>
        <Questions items={questions.items} />
      </div>
      <Desk operator={operator} />
    </div>
  )
}
