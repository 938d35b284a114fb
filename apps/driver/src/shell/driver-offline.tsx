import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { t } from '@kerbside/words/translate.ts'

export function DriverOffline({ operator, onRetry }: { operator: string; onRetry: () => void }) {
  return (
    <div className="drive-screen">
      <header className="drive-head">
        <h1>{operator}</h1>
        <span className="soft">{t('driver.title')}</span>
      </header>
      <Notice
        tone="bad"
        role="alert"
        action={
          <Button look="quiet" onPress={onRetry}>
            {t('dialog.retry')}
          </Button>
        }
      >
        {t('driver.unreachable')}
      </Notice>
    </div>
  )
}
