import { Button } from '@kerbside/kit/form/button.tsx'
import { later, useRetry } from '@kerbside/kit/later.tsx'
import { t } from '@kerbside/words/translate.ts'
import type { LinkDialogsProps } from './link-dialogs.tsx'

/** All dialogs of the button on the sheet, loaded with the first press. */
export const LinkDialogs = later<LinkDialogsProps>(
  () => import('./link-dialogs.tsx').then((module) => module.LinkDialogs),
  MissingDialogs,
)

function MissingDialogs() {
  const retry = useRetry()
  return (
    <p className="field-error" role="alert">
      {t('dialog.missingPart')}
      <Button look="quiet" compact onPress={retry}>
        {t('dialog.retry')}
      </Button>
    </p>
  )
}
