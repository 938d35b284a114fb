import '@kerbside/web/quotation/lab-words.ts'
import type { BrokenGolden } from '@kerbside/contract/desk/broken-golden.ts'
import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'

/** Agreed journeys that would cost something else. */
export function BrokenNote({
  broken,
  currency,
}: {
  broken: readonly BrokenGolden[]
  currency: string
}) {
  const money = (amount: number) => sayDeskMoney(amount, currency)
  return (
    <div className="dk-note bad" role="alert">
      <div>
        <p>{say('lab.broken', { count: broken.length })}</p>
        <ul>
          {broken.map(({ goldenid, name, amount, price }) => (
            <li key={goldenid}>
              {price === null
                ? say('lab.brokenGone', { name, agreed: money(amount) })
                : say('lab.brokenLine', { name, agreed: money(amount), would: money(price) })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The same, with the room to say why they may. */
export function BrokenList({
  broken,
  currency,
  because,
  onBecause,
}: {
  broken: readonly BrokenGolden[]
  currency: string
  because: string
  onBecause: (because: string) => void
}) {
  return (
    <div className="dk-form">
      <BrokenNote broken={broken} currency={currency} />
      <DeskField label={say('lab.because')} help={say('lab.becauseHelp')}>
        {(id) => <TextInput id={id} most={200} value={because} onChange={onBecause} />}
      </DeskField>
    </div>
  )
}
