import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { t } from '@kerbside/words/translate.ts'

export function ConsoleError({ onRetry }: { onRetry: () => void }) {
  return (
    <section className="card desk-card">
      <h1>{t('staff.title')}</h1>
      <Notice
        tone="bad"
        role="alert"
        action={
          <Button look="quiet" compact onPress={onRetry}>
            {t('dialog.retry')}
          </Button>
        }
      >
        {t('staff.unreachable')}
      </Notice>
    </section>
  )
}
