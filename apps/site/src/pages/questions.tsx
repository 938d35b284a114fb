import type { Content } from '@kerbside/domain/operator/operator.ts'
import { ChevronDownIcon } from '@kerbside/kit/icon.tsx'

type QuestionsProps = { items: Content['questions']['items'] }

/** The first answer lies open, so that one sees what a press does. */
export function Questions({ items }: QuestionsProps) {
  return (
    <div className="questions">
      {items.map(({ question, answer }, at) => (
        <details key={question} open={at === 0}>
          <summary>
            {question}
            <ChevronDownIcon />
          </summary>
          <p className="soft measure">{answer}</p>
        </details>
      ))}
    </div>
  )
}
