import { Button } from '@kerbside/kit/button.tsx'
import { Check } from '@kerbside/kit/check.tsx'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useRef, useState } from 'react'
import './words.ts'

export type RecoveryCodesProps = {
  codes: readonly string[]
  onSave: () => void
  onKept: () => void
}

/** The only time they are shown: nobody goes on before they said that they keep them. */
export function RecoveryCodes({ codes, onSave, onKept }: RecoveryCodesProps) {
  const [kept, setKept] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card desk-card">
      <h1 ref={heading} tabIndex={-1}>
        {say('staff.codesTitle')}
      </h1>
      <p className="soft">{say('staff.codesText')}</p>
      <ul className="desk-codes num">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button look="alt" wide onPress={onSave}>
        {say('staff.saveCodes')}
      </Button>
      <Check checked={kept} onChange={setKept}>
        {say('staff.haveKept')}
      </Check>
      <Button wide disabled={!kept} onPress={onKept}>
        {say('staff.goOn')}
      </Button>
    </section>
  )
}
