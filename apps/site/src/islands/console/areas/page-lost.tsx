import { useRetry } from '@kerbside/kit/later.tsx'
import { say } from '@kerbside/words/say.ts'
import { DeskButton } from '../desk-button.tsx'

/** A page of the console that did not come, and the way to ask for it again. */
export function PageLost() {
  const retry = useRetry()
  return (
    <div className="dk-area-lost" role="alert">
      <p>{say('areas.unheard')}</p>
      <DeskButton look="primary" onPress={retry}>
        {say('areas.again')}
      </DeskButton>
    </div>
  )
}
