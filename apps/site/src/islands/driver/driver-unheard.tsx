import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'

export function DriverUnheard({ operator, onRetry }: { operator: string; onRetry: () => void }) {
  return (
    <div className="drive-screen">
      <header className="drive-head">
        <h1>{operator}</h1>
        <span className="soft">{say('driver.title')}</span>
      </header>
      <Notice
        tone="bad"
        role="alert"
        action={
          <Button look="quiet" onPress={onRetry}>
            {say('dialog.retry')}
          </Button>
        }
      >
        {say('driver.unheard')}
      </Notice>
    </div>
  )
}
