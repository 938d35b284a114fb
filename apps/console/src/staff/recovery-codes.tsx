import { Button } from '@kerbside/kit/form/button.tsx'
import { Check } from '@kerbside/kit/form/check.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useRef, useState } from 'react'
import './messages.ts'

export type RecoveryCodesProps = {
  codes: readonly string[]
  onSave: () => void
  onSaved: () => void
}

/** The codes are shown only once: the user must confirm that they are saved before continuing. */
export function RecoveryCodes({ codes, onSave, onSaved }: RecoveryCodesProps) {
  const [hasSaved, setHasSaved] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card desk-card">
      <h1 ref={heading} tabIndex={-1}>
        {t('staff.codesTitle')}
      </h1>
      <p className="soft">{t('staff.codesText')}</p>
      <ul className="desk-codes num">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button look="alt" wide onPress={onSave}>
        {t('staff.saveCodes')}
      </Button>
      <Check checked={hasSaved} onChange={setHasSaved}>
        {t('staff.haveKept')}
      </Check>
      <Button wide disabled={!hasSaved} onPress={onSaved}>
        {t('staff.goOn')}
      </Button>
    </section>
  )
}
