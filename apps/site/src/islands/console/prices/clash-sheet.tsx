import { say } from '@kerbside/words/say.ts'
import { DeskButton } from '../desk-button.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { sayPath } from './say-fault.ts'
import type { DraftDesk } from './use-price-draft.ts'

const MOST_TOLD = 12

/** Somebody else kept other figures for the same rules: both are shown to exist, and one is chosen. */
export function ClashSheet({ desk }: { desk: DraftDesk }) {
  const { clash, store, document } = desk
  if (!clash) return null
  const { rules, theirs } = clash
  return (
    <DeskSheet
      title={say('tariff.clashTitle', { name: theirs.changedby })}
      sentence={say('tariff.clashText')}
      role="alertdialog"
      onClose={() => store.settle('mine')}
      actions={
        <>
          <DeskButton onPress={() => store.settle('theirs')}>
            {say('tariff.clashTheirs', { name: theirs.changedby })}
          </DeskButton>
          <DeskButton look="primary" onPress={() => store.settle('mine')}>
            {say('tariff.clashMine')}
          </DeskButton>
        </>
      }
    >
      <ul className="dk-pr-faults">
        {rules.slice(0, MOST_TOLD).map((rule) => (
          <li key={rule}>{sayPath(rule, document)}</li>
        ))}
        {rules.length > MOST_TOLD && (
          <li className="soft">{say('tariff.andMore', { count: rules.length - MOST_TOLD })}</li>
        )}
      </ul>
    </DeskSheet>
  )
}
