import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'

export function ConsoleUnheard({ onRetry }: { onRetry: () => void }) {
  return (
    <section className="card desk-card">
      <h1>{say('staff.title')}</h1>
      <Notice
        tone="bad"
        role="alert"
        action={
          <Button look="quiet" compact onPress={onRetry}>
            {say('dialog.retry')}
          </Button>
        }
      >
        {say('staff.unheard')}
      </Notice>
    </section>
  )
}
