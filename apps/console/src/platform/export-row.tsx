import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { fetchExport } from './platform-api.ts'

const MEGABYTE = 1_000_000
const STEP = 0.1

type Stage = { at: 'idle' | 'broken' } | { at: 'coming' | 'here'; megabytes: number }

/** Rounded to one decimal: more digits would flicker. */
const megabytesOf = (bytes: number): number =>
  Math.max(STEP, Math.round(bytes / MEGABYTE / STEP) * STEP)

/** Downloads all data of one operator, and shows the progress. */
export function ExportRow({ slug }: { slug: string }) {
  const [stage, setStage] = useState<Stage>({ at: 'idle' })
  const take = async () => {
    setStage({ at: 'coming', megabytes: 0 })
    const file = await fetchExport(slug, (bytes) =>
      setStage({ at: 'coming', megabytes: megabytesOf(bytes) }),
    )
    if (!file) return setStage({ at: 'broken' })
    downloadFile(file, `${slug}.zip`)
    setStage({ at: 'here', megabytes: megabytesOf(file.size) })
  }
  return (
    <div className="host-export">
      <DeskButton disabled={stage.at === 'coming'} onPress={() => void take()}>
        {t('host.export')}
      </DeskButton>
      <output className="soft small">
        {stage.at === 'idle' && t('host.exportHelp')}
        {stage.at === 'coming' && t('host.exporting', { megabytes: stage.megabytes })}
        {stage.at === 'here' &&
          t('host.exported', { name: `${slug}.zip`, megabytes: stage.megabytes })}
        {stage.at === 'broken' && t('host.exportBroke')}
      </output>
    </div>
  )
}

function downloadFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
