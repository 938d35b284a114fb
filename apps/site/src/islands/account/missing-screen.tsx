import { Button } from '@kerbside/kit/button.tsx'
import { useRetry } from '@kerbside/kit/later.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import type { OpenView } from '@kerbside/web/account/account-view.ts'
import { say } from '@kerbside/words/say.ts'

/** A page whose file did not come. */
export function MissingScreen({ title }: Pick<OpenView, 'title'>) {
  const retry = useRetry()
  return (
    <>
      <div className="account-head">
        <h1>{title}</h1>
      </div>
      <Notice
        tone="bad"
        role="alert"
        action={
          <Button look="quiet" compact onPress={retry}>
            {say('dialog.retry')}
          </Button>
        }
      >
        {say('dialog.somethingWrong')}
      </Notice>
    </>
  )
}
