import { t } from '@kerbside/words/translate.ts'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskSheet } from '../../ui/desk-sheet.tsx'
import { formatPath } from '../describe-price-error.ts'
import type { DraftDesk } from '../use-price-draft.ts'

const MAX_LISTED = 12

/** Another user saved other prices for the same rules: the user chooses one of the two versions. */
export function ClashSheet({ desk }: { desk: DraftDesk }) {
  const { clash, store, document } = desk
  if (!clash) return null
  const { rules, theirs } = clash
  return (
    <DeskSheet
      title={t('tariff.clashTitle', { name: theirs.changedBy })}
      sentence={t('tariff.clashText')}
      role="alertdialog"
      onClose={() => store.settle('mine')}
      actions={
        <>
          <DeskButton onPress={() => store.settle('theirs')}>
            {t('tariff.clashTheirs', { name: theirs.changedBy })}
          </DeskButton>
          <DeskButton look="primary" onPress={() => store.settle('mine')}>
            {t('tariff.clashMine')}
          </DeskButton>
        </>
      }
    >
      <ul className="dk-pr-errors">
        {rules.slice(0, MAX_LISTED).map((rule) => (
          <li key={rule}>{formatPath(rule, document)}</li>
        ))}
        {rules.length > MAX_LISTED && (
          <li className="soft">{t('tariff.andMore', { count: rules.length - MAX_LISTED })}</li>
        )}
      </ul>
    </DeskSheet>
  )
}
