import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import { t } from '@kerbside/words/translate.ts'

export type QueryFallbackProps = {
  query: { state: 'loading' } | { state: 'failed'; message: string }
  onRetry: () => void
}

/** Shown instead of a query's content: a placeholder while it loads, and the reason if it failed. */
export function QueryFallback({ query, onRetry }: QueryFallbackProps) {
  if (query.state === 'loading') return <Skeleton shape="block" />
  return (
    <Notice
      tone="bad"
      role="alert"
      action={
        <Button look="quiet" compact onPress={onRetry}>
          {t('dialog.retry')}
        </Button>
      }
    >
      {query.message}
    </Notice>
  )
}
