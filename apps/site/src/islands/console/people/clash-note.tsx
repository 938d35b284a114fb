import type { MessageId } from '@kerbside/words/message-id.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskButton } from '../desk-button.tsx'
import type { AccountDraft } from './account-draft.ts'

const FIELDS: Readonly<Record<keyof AccountDraft, MessageId>> = {
  name: 'people.name',
  address: 'people.address',
  creditlimit: 'people.creditLimit',
  commissionpercent: 'people.commission',
  commissionfixed: 'people.commissionFixed',
  paymentdays: 'people.paymentDays',
  costcentres: 'people.costCentres',
  rules: 'people.rules',
  blocked: 'people.blockAccount',
  blockedreason: 'people.blockReason',
}

type ClashNoteProps = {
  clashes: readonly { field: keyof AccountDraft; mine: string; theirs: string }[]
  onMine: () => void
  onTheirs: () => void
}

/** Somebody else saved first: both versions side by side, and whose is to hold. Nothing that was typed is lost. */
export function ClashNote({ clashes, onMine, onTheirs }: ClashNoteProps) {
  return (
    <section className="dk-note warn dk-clash" role="alert" aria-label={say('people.clash')}>
      <p>{say('people.clash')}</p>
      {clashes.length > 0 && (
        <dl>
          {clashes.map(({ field, mine, theirs }) => (
            <div key={field}>
              <dt>{say(FIELDS[field])}</dt>
              <dd>{say('people.clashTheirs', { value: theirs })}</dd>
              <dd>{say('people.clashMine', { value: mine })}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="dk-row-tools">
        <DeskButton onPress={onMine}>{say('people.keepMine')}</DeskButton>
        <DeskButton onPress={onTheirs}>{say('people.takeTheirs')}</DeskButton>
      </div>
    </section>
  )
}
