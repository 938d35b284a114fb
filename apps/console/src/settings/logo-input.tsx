import type { Logo } from '@kerbside/domain/operator/operator.ts'
import type { SettingValue } from '@kerbside/domain/operator/setting-field.ts'
import { t } from '@kerbside/words/translate.ts'
import { useRef, useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { useFieldDescription } from '../ui/form/desk-field.tsx'
import { bringLogo } from './settings-api.ts'

type LogoInputProps = {
  id: string
  value: SettingValue | undefined
  onChange: (value: SettingValue) => void
}

/**
 * The current logo, and a file input to replace it. The file is uploaded at once, and live when the settings are
 * saved.
 */
export function LogoInput({ id, value, onChange }: LogoInputProps) {
  const chosen = useRef<HTMLInputElement>(null)
  const described = useFieldDescription()
  const [isBringing, setIsBringing] = useState(false)
  const [rejection, setRejection] = useState('')
  const logo = typeof value === 'object' && 'src' in value ? (value satisfies Logo) : undefined
  const bring = async (file: File | undefined) => {
    if (!file) return
    setIsBringing(true)
    const brought = await bringLogo(file)
    setIsBringing(false)
    setRejection(typeof brought === 'string' ? brought : '')
    if (typeof brought !== 'string') onChange(brought)
  }
  return (
    <span className="dk-logo">
      <span className="dk-logo-shown">
        {logo ? (
          <img src={logo.src} alt="" />
        ) : (
          <span className="soft">{t('operator.noLogo')}</span>
        )}
      </span>
      {logo && (
        <span className="dk-tag">
          {t('operator.logoSize', { width: logo.width, height: logo.height })}
        </span>
      )}
      <input
        ref={chosen}
        id={id}
        className="unseen"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        tabIndex={-1}
        {...described}
        onChange={({ target }) => void bring(target.files?.[0])}
      />
      <DeskButton disabled={isBringing} onPress={() => chosen.current?.click()}>
        {isBringing
          ? t('operator.bringing')
          : t(logo ? 'operator.otherLogo' : 'operator.bringLogo')}
      </DeskButton>
      {logo && (
        <DeskButton look="quiet" onPress={() => onChange('')}>
          {t('operator.dropLogo')}
        </DeskButton>
      )}
      {rejection && (
        <span className="dk-fd-error" role="alert">
          {rejection}
        </span>
      )}
    </span>
  )
}
