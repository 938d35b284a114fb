import type { Party } from '@kerbside/domain/fleet/vehicle-type.ts'
import { Stepper } from '@kerbside/kit/form/stepper.tsx'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'

export type PartyCountProps = {
  of: keyof Party
  label: string
  icon: ReactNode
  hint?: string
  min?: number
  max: number
  party: Party
  onChange: (party: Partial<Party>) => void
}

/** The count of one kind of passenger, bag or extra. */
export function PartyCount({ of, min = 0, max, party, onChange, ...facts }: PartyCountProps) {
  return (
    <Stepper
      {...facts}
      value={party[of]}
      min={min}
      max={max}
      onChange={(value) => onChange({ [of]: value })}
      words={{ fewer: t('form.fewer'), more: t('form.more') }}
    />
  )
}
