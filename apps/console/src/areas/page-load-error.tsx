import { useRetry } from '@kerbside/kit/later.tsx'
import { t } from '@kerbside/words/translate.ts'
import { DeskButton } from '../ui/desk-button.tsx'

/** Shown if a console page failed to load, with a retry button. */
export function PageLoadError() {
  const retry = useRetry()
  return (
    <div className="dk-area-lost" role="alert">
      <p>{t('areas.loadFailed')}</p>
      <DeskButton look="primary" onPress={retry}>
        {t('areas.again')}
      </DeskButton>
    </div>
  )
}
