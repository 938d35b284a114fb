import { fetchExport } from '@kerbside/web/hosting/host-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../console/desk-button.tsx'

const MEGABYTE = 1_000_000
const STEP = 0.1

type Stage = { at: 'idle' | 'broken' } | { at: 'coming' | 'here'; megabytes: number }

/** To the nearest tenth: more would only flicker. */
const megabytesOf = (bytes: number): number =>
  Math.max(STEP, Math.round(bytes / MEGABYTE / STEP) * STEP)

/** Everything of one operator into the browser's downloads, and how much of it has come. */
export function ExportRow({ slug }: { slug: string }) {
  const [stage, setStage] = useState<Stage>({ at: 'idle' })
  const take = async () => {
    setStage({ at: 'coming', megabytes: 0 })
    const file = await fetchExport(slug, (bytes) =>
      setStage({ at: 'coming', megabytes: megabytesOf(bytes) }),
    )
    if (!file) return setStage({ at: 'broken' })
    keepFile(file, `${slug}.zip`)
    setStage({ at: 'here', megabytes: megabytesOf(file.size) })
  }
  return (
    <div className="host-export">
      <DeskButton disabled={stage.at === 'coming'} onPress={() => void take()}>
        {say('host.export')}
      </DeskButton>
      <output className="soft small">
        {stage.at === 'idle' && say('host.exportHelp')}
        {stage.at === 'coming' && say('host.exporting', { megabytes: stage.megabytes })}
        {stage.at === 'here' &&
          say('host.exported', { name: `${slug}.zip`, megabytes: stage.megabytes })}
        {stage.at === 'broken' && say('host.exportBroke')}
      </output>
    </div>
  )
}

function keepFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
