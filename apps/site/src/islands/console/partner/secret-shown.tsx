import { t } from '@kerbside/words/translate.ts'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-context.tsx'

/** A secret that is shown only once, with a copy button. */
export function SecretShown({ secret }: { secret: string }) {
  const { notify } = useDesk()
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(() => notify(t('partner.copied')))
  return (
    <p className="dk-partner-secret">
      <code>{secret}</code>
      <DeskButton look="primary" onPress={copy}>
        {t('partner.copy')}
      </DeskButton>
    </p>
  )
}
