import { Button } from '@kerbside/kit/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import { say } from '@kerbside/words/say.ts'

export type NotThereProps = {
  asked: { state: 'waiting' } | { state: 'failed'; message: string }
  onRetry: () => void
}

/** In the place of what was asked for: its room while it comes, and why it did not. */
export function NotThere({ asked, onRetry }: NotThereProps) {
  if (asked.state === 'waiting') return <Skeleton shape="block" />
  return (
    <Notice
      tone="bad"
      role="alert"
      action={
        <Button look="quiet" compact onPress={onRetry}>
          {say('dialog.retry')}
        </Button>
      }
    >
      {asked.message}
    </Notice>
  )
}
