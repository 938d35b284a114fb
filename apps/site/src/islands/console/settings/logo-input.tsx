import type { Logo } from '@kerbside/domain/operator/operator.ts'
import type { SettingValue } from '@kerbside/domain/operator/setting-field.ts'
import { bringLogo } from '@kerbside/web/operator/settings-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useRef, useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useFieldWords } from '../form/desk-field.tsx'

type LogoInputProps = {
  id: string
  value: SettingValue | undefined
  onChange: (value: SettingValue) => void
}

/** The logo as it stands, and the file that takes its place. It is read and kept at once, and live when it is saved. */
export function LogoInput({ id, value, onChange }: LogoInputProps) {
  const chosen = useRef<HTMLInputElement>(null)
  const words = useFieldWords()
  const [isBringing, setIsBringing] = useState(false)
  const [refusal, setRefusal] = useState('')
  const logo = typeof value === 'object' && 'src' in value ? (value satisfies Logo) : undefined
  const bring = async (file: File | undefined) => {
    if (!file) return
    setIsBringing(true)
    const brought = await bringLogo(file)
    setIsBringing(false)
    setRefusal(typeof brought === 'string' ? brought : '')
    if (typeof brought !== 'string') onChange(brought)
  }
  return (
    <span className="dk-logo">
      <span className="dk-logo-shown">
        {logo ? (
          <img src={logo.src} alt="" />
        ) : (
          <span className="soft">{say('operator.noLogo')}</span>
        )}
      </span>
      {logo && (
        <span className="dk-tag">
          {say('operator.logoSize', { width: logo.width, height: logo.height })}
        </span>
      )}
      <input
        ref={chosen}
        id={id}
        className="unseen"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        tabIndex={-1}
        {...words}
        onChange={({ target }) => void bring(target.files?.[0])}
      />
      <DeskButton disabled={isBringing} onPress={() => chosen.current?.click()}>
        {isBringing
          ? say('operator.bringing')
          : say(logo ? 'operator.otherLogo' : 'operator.bringLogo')}
      </DeskButton>
      {logo && (
        <DeskButton look="quiet" onPress={() => onChange('')}>
          {say('operator.dropLogo')}
        </DeskButton>
      )}
      {refusal && (
        <span className="dk-fd-error" role="alert">
          {refusal}
        </span>
      )}
    </span>
  )
}
