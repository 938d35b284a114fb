import type { MessageId } from '@kerbside/words/message-id.ts'
import { t } from '@kerbside/words/translate.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import type { AccountDraft } from './accounts/account-draft.ts'

const FIELDS: Readonly<Record<keyof AccountDraft, MessageId>> = {
  name: 'people.name',
  address: 'people.address',
  creditLimit: 'people.creditLimit',
  commissionPercent: 'people.commission',
  commissionFixed: 'people.commissionFixed',
  paymentDays: 'people.paymentDays',
  costCentres: 'people.costCentres',
  rules: 'people.rules',
  blocked: 'people.blockAccount',
  blockedReason: 'people.blockReason',
}

type ClashNoteProps = {
  clashes: readonly { field: keyof AccountDraft; mine: string; theirs: string }[]
  onMine: () => void
  onTheirs: () => void
}

/** Another user saved first: shows both versions side by side, and lets the user choose. Typed values are not lost. */
export function ClashNote({ clashes, onMine, onTheirs }: ClashNoteProps) {
  return (
    <section className="dk-note warn dk-clash" role="alert" aria-label={t('people.clash')}>
      <p>{t('people.clash')}</p>
      {clashes.length > 0 && (
        <dl>
          {clashes.map(({ field, mine, theirs }) => (
            <div key={field}>
              <dt>{t(FIELDS[field])}</dt>
              <dd>{t('people.clashTheirs', { value: theirs })}</dd>
              <dd>{t('people.clashMine', { value: mine })}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="dk-row-tools">
        <DeskButton onPress={onMine}>{t('people.keepMine')}</DeskButton>
        <DeskButton onPress={onTheirs}>{t('people.takeTheirs')}</DeskButton>
      </div>
    </section>
  )
}
