import type { Content } from '@kerbside/domain/operator/operator.ts'
import { ChevronDownIcon } from '@kerbside/kit/icon.tsx'

type QuestionsProps = { items: Content['questions']['items'] }

/** The first answer is open, to show what a press does. */
export function Questions({ items }: QuestionsProps) {
  return (
    <div className="questions">
      {items.map(({ question, answer: response }, index) => (
        <details key={question} open={index === 0}>
          <summary>
            {question}
            <ChevronDownIcon />
          </summary>
          <p className="soft measure">{response}</p>
        </details>
      ))}
    </div>
  )
}
