import { Button } from '@kerbside/kit/form/button.tsx'
import { useRetry } from '@kerbside/kit/later.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { t } from '@kerbside/words/translate.ts'
import type { OpenView } from '../../features/account/account-view.ts'

/** Shown if a page's file fails to load. */
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
            {t('dialog.retry')}
          </Button>
        }
      >
        {t('dialog.somethingWrong')}
      </Notice>
    </>
  )
}
